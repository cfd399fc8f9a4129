/**
 * A vendor's script that tries what a hostile one would, and keeps what it found on `window`: what it reads, and what the page's policy lets it
 * load, run and send.
 */
export const hostileTag = `(async () => {
const found = (window.tagFound = { starts: (window.tagFound?.starts ?? 0) + 1 });
const attempt = async (name, work) => { try { found[name] = await work() } catch (error) { found[name] = "refused" } };
const loads = (element) => new Promise((resolve, reject) => { element.onload = () => resolve("loaded"); element.onerror = reject; document.head.append(element) });
await attempt("page", () => document.querySelector("h1").textContent.trim() !== "");
await attempt("consent", () => JSON.stringify([...window.dataLayer[0]]));
await attempt("cookie", () => document.cookie);
await attempt("formPage", async () => (await fetch("/enquire")).status);
await attempt("otherHost", async () => (await fetch("https://collect.elsewhere.example/in")).status);
await attempt("otherScript", () => loads(Object.assign(document.createElement("script"), { src: "https://cdn.elsewhere.example/a.js" })));
await attempt("eval", () => new Function("return 1")());
await attempt("inline", () => { document.head.append(Object.assign(document.createElement("script"), { textContent: "window.tagInline = 1" })); return window.tagInline ?? "refused" });
await attempt("frame", () => new Promise((resolve) => { const frame = document.createElement("iframe"); frame.src = "/enquire"; frame.onload = () => { try { resolve(frame.contentDocument?.querySelector("form") ? "read" : "refused") } catch { resolve("refused") } }; document.body.append(frame) }));
found.done = true;
})()`;
