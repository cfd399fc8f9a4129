/**
 * When the program of a page begins. A page reads, links and filters without it, so it comes after the first picture:
 * once the page has loaded and the browser is idle, or at once when the shopper touches something. What is touched
 * before the program runs is not lost: changed controls and pressed buttons are kept (a car's save button too, which without script sends a form), and
 * taken up by `takeUpEarlyTouches`
 * and by src/ui/early-change.ts.
 */
export const scriptsElement = "page-scripts";

/** Longest wait for a page that doesn't finish loading, in milliseconds. */
const patience = 4_000;

/**
 * The one inline script of every page: a constant, allowed by its hash in the content policy. It reads `#page-scripts`:
 * `{preloads, modules}`, addresses to fetch and addresses to run in their order. It also marks the document of someone who has
 * signed in (session-cookie.ts), so that the header says so before the program is there.
 */
export const startScript = `(()=>{if(/(?:^|; )(?:__Host-)?forecourt_in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.signedIn="";const{preloads:p,modules:m}=JSON.parse(document.getElementById("${scriptsElement}").textContent),early=window.forecourtEarly={changed:0,pressed:[]};let begun=0;const begin=()=>{if(begun)return;begun=1;for(const href of p)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));for(const src of m)document.head.append(Object.assign(document.createElement("script"),{type:"module",async:false,src}))},idle=()=>(window.requestIdleCallback||setTimeout)(begin,{timeout:1000});addEventListener("input",e=>{if(!early.over&&e.isTrusted)early.changed=1},true);addEventListener("click",e=>{const b=!early.over&&e.isTrusted&&e.target.closest("button[type=button]:not([popovertarget]),button[data-list]");if(b){e.preventDefault();early.pressed.push(b)}},true);for(const t of["pointerdown","keydown","touchstart"])addEventListener(t,begin,{capture:true,once:true,passive:true});document.readyState==="complete"?idle():addEventListener("load",idle);setTimeout(begin,${patience})})()`;

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
