/**
 * Loads a page's scripts late. A page can be read, navigated and filtered without them, so they load after the page has
 * loaded and the browser is idle, or at once on the first input. Input before hydration isn't lost: changed controls
 * and pressed buttons are recorded (including a car's save button, which without script submits a form) and replayed by
 * `replayEarlyInput` and src/site/parts/early-change.ts.
 */
export const scriptsElement = "page-scripts";

/** Maximum wait for a page that doesn't finish loading, in milliseconds. */
const patience = 4_000;

/**
 * The only inline script of every page: a constant, allowed by its hash in the content security policy. It reads
 * `#page-scripts`: `{preloads, modules}`, URLs to preload and URLs to execute in order. It also sets attributes on
 * the document: of a signed-in visitor (session-cookie.ts), so that the header is correct before hydration; of one who needn't
 * be asked for consent, so that the question (consent-strip.ts) isn't shown; and of one whose browser objects. It sends an answer without
 * leaving the page, and shows the question again when its link is followed. It notes where a visit begins (src/site/parts/tracking/visit-trail.ts), since its
 * first page may be left before any other script runs.
 */
export const startScript = `(()=>{if(/(?:^|; )(?:__Host-)?forecourt_in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.signedIn="";const d=document.documentElement,known=on=>d.toggleAttribute("data-consent-known",on),objects=!!navigator.globalPrivacyControl,ask=()=>{if(location.hash==="#privacy-choices"){known(false);document.getElementById("privacy-choices")?.scrollIntoView()}};if(objects)d.dataset.objects="";known(objects||+(/(?:^|; )(?:__Host-)?forecourt_consent=2\\.(\\d+)/.exec(document.cookie)||[])[1]>=d.dataset.consent);ask();addEventListener("hashchange",ask);addEventListener("submit",e=>{if(e.target.id!=="consent")return;e.preventDefault();fetch("/api/consent",{method:"POST",keepalive:true,body:new URLSearchParams({answer:e.submitter.value})}).then(({ok})=>{if(!ok)return;known(true);if(location.hash==="#privacy-choices")history.replaceState(history.state,"",location.pathname+location.search)},()=>{})});try{const r=document.referrer;if(!r.startsWith(location.origin+"/"))sessionStorage["forecourt landing"]=location.href+" "+r}catch{}const{preloads:p,modules:m}=JSON.parse(document.querySelector("script#${scriptsElement}").textContent),early=window.forecourtEarly={changed:0,pressed:[]};let begun=0;const begin=()=>{if(begun)return;begun=1;for(const href of p)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));for(const src of m)document.head.append(Object.assign(document.createElement("script"),{type:"module",async:false,src}))},idle=()=>(window.requestIdleCallback||setTimeout)(begin,{timeout:1000});addEventListener("input",e=>{if(!early.over&&e.isTrusted)early.changed=1},true);addEventListener("click",e=>{const b=!early.over&&e.isTrusted&&e.target.closest("button[type=button]:not([popovertarget]),button[data-list]");if(b){e.preventDefault();early.pressed.push(b)}},true);for(const t of["pointerdown","keydown","touchstart"])addEventListener(t,begin,{capture:true,once:true,passive:true});document.readyState==="complete"?idle():addEventListener("load",idle);setTimeout(begin,${patience})})()`;

type Early = { changed: number; pressed: HTMLElement[]; over?: boolean };

function early(): Early | undefined {
  return (globalThis as { forecourtEarly?: Early }).forecourtEarly;
}

/** Presses again what was pressed before the program ran; call once it answers. */
export function replayEarlyInput(): void {
  const touches = early();
  if (!touches || touches.over) return;
  touches.over = true;
  for (const button of touches.pressed.splice(0)) if (button.isConnected) button.click();
}
