/** Values that a page of a dealer's site holds, and no frame of another origin may read. */
export const plantedSecrets = Array.from(
  { length: 12 },
  (_, index) => `planted-secret-${index}-${"x".repeat(8)}`,
);

/** Runs in the page: plants secrets where scripts of a page keep them. */
export function plantSecrets(secrets: string[]): void {
  const next = () => secrets.pop() ?? "";
  void cookieStore.set("planted", next());
  localStorage.setItem("planted", next());
  sessionStorage.setItem("planted", next());
  Object.assign(window, { planted: next() });
  Object.assign(document, { planted: next() });
  document.documentElement.dataset.planted = next();
  history.replaceState({ ...history.state, planted: next() }, "");
  const box = document.createElement("div");
  box.hidden = true;
  const field = document.createElement("input");
  field.name = "planted";
  field.id = next();
  field.value = next();
  field.title = next();
  box.append(next(), document.createComment(next()), field);
  document.body.append(box);
}

/**
 * A widget's page that tries what a hostile one would: to read the page around it, to lead it elsewhere, to take the focus, to move it by a
 * hundred heights a second, to send a thousand leads, and to keep its thread busy. What it finds and that it is done is posted to its host.
 */
export const hostileWidget = `<!DOCTYPE html><html lang="en"><title>Hostile</title><input id="own"><a id="out" target="_top" href="/gone">out</a>
<form id="post" target="_top" action="/gone"></form><script>
const tell=text=>fetch("/report",{method:"POST",body:String(text)});
const attempt=work=>{try{const found=work();if(found!==undefined)tell("found "+(typeof found==="object"?JSON.stringify(found):found))}catch{}};
let port,rounds=0;
const reads=[()=>parent.document.cookie,()=>parent.document.documentElement.outerHTML,()=>({...parent.localStorage}),()=>({...parent.sessionStorage}),
()=>parent.planted,()=>parent.document.planted,()=>parent.history.state,()=>parent.location.href,()=>top.location.href,()=>frameElement.outerHTML,
()=>parent.frames.length&&parent.document.querySelector("input").value,()=>document.cookie+JSON.stringify({...localStorage})+document.referrer];
const leads=()=>{for(let n=0;n<100;n++)port.postMessage({type:"lead",answers:{name:"Hostile "+n,email:"hostile@example.com",phone:"0491570157"},note:"send"})};
const round=()=>{reads.forEach(attempt);
attempt(()=>{top.location="/gone"});attempt(()=>{parent.location.replace(location.origin+"/gone")});attempt(()=>{top.location.hash="gone"});
attempt(()=>{document.getElementById("out").click()});attempt(()=>{document.getElementById("post").submit()});attempt(()=>{parent.close()});
attempt(()=>{alert("hostile")});attempt(()=>{parent.focus();window.focus();document.getElementById("own").focus()});
parent.postMessage({forecourt:1,type:"ready"},"*");parent.postMessage({type:"lead",answers:{name:"Window"}},"*");
leads();const end=performance.now()+150;while(performance.now()<end);
if(++rounds<10)setTimeout(round,20);else{clearInterval(moving);tell("done")}};
let moving;
addEventListener("message",({data,ports})=>{if(port||data.type!=="init")return;port=ports[0];
moving=setInterval(()=>port.postMessage({type:"resize",height:Math.random()*5000}),10);setTimeout(round,250)});
parent.postMessage({forecourt:1,type:"ready"},"*");
</script></html>`;
