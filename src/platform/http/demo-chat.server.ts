import { noStore } from "./no-store.ts";
import { inlineHash } from "./security-headers.ts";

/** A chat of another company, for the demo's widget: at the host that lists the demo's sites, which is no site's. */
export const demoChatPath = "/demo/chat";

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{display:grid;gap:.75rem;margin:0;padding:1rem}
ol{display:grid;gap:.5rem;margin:0;padding:0;list-style:none}li{max-width:85%;padding:.5rem .75rem;border-radius:1rem;background:color-mix(in srgb,currentColor 10%,transparent)}
li.own{justify-self:end}form{display:grid;gap:.5rem}label{display:grid;gap:.125rem;font-size:.875rem}
input,textarea,button{padding:.625rem .75rem;border:1px solid;border-radius:.5rem;font:inherit}button{font-weight:600}`;

/** The widget's part of `forecourt-widget/1` (docs/marketing.md). */
const script = `let port;const list=document.querySelector("ol"),form=document.querySelector("form");
const say=(text,own)=>{const item=document.createElement("li");item.textContent=text;if(own)item.className="own";list.append(item);
port?.postMessage({type:"resize",height:document.documentElement.scrollHeight})};
const hear=({data})=>{if(data.type==="item"&&data.item)say("You are looking at the "+data.item.name+".");
if(data.type==="sent")say("It has your message. The reference is "+data.reference+".");
if(data.type==="refused")say("Please check: "+data.fields.join(", ")+".")};
addEventListener("message",({data,ports})=>{if(port||data?.forecourt!==1||data.type!=="init")return;port=ports[0];port.onmessage=hear;
say("Hello from "+data.site+". What would you like to know?");hear({data:{type:"item",item:data.item}})});
form.addEventListener("submit",event=>{event.preventDefault();const {message,...answers}=Object.fromEntries(new FormData(form));say(message,true);
say(port?"Check what is sent, and the team replies.":"Open this chat in a page of the site to send it.");port?.postMessage({type:"lead",answers,note:message})});
if(parent!==window)parent.postMessage({forecourt:1,type:"ready"},"*");`;

const field = (name: string, label: string, type: string) =>
  `<label>${label}<input name="${name}" type="${type}" autocomplete="off" required></label>`;
const page = `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Chat of the demo</title><style>${style}</style></head><body><ol aria-live="polite"></ol><form><label>Your message<textarea name="message" rows="2" required></textarea></label>${field("name", "Name", "text")}${field("email", "Email", "email")}${field("phone", "Phone", "tel")}<button>Ask the team</button></form><script>${script}</script></body></html>`;

const policy = `default-src 'none'; script-src ${inlineHash(script)}; style-src ${inlineHash(style)}; base-uri 'none'; form-action 'none'`;

export const demoChat = (): Response =>
  new Response(page, {
    headers: { ...noStore, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
