import { useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { type NewLeads, type NoticeState, noticeState, noticeText } from "./lead-notices.ts";

const stored = "lead-notices";
const changed = "lead-notices-changed";
const everyMs = 5_000;

function subscribe(onChange: () => void): () => void {
  for (const name of ["storage", changed, "focus"]) addEventListener(name, onChange);
  return () => {
    for (const name of ["storage", changed, "focus"]) removeEventListener(name, onChange);
  };
}
const stateNow = (): NoticeState =>
  noticeState(
    "Notification" in window && "locks" in navigator ? Notification.permission : null,
    localStorage.getItem(stored) === "on",
  );

/** Whether this browser shows notices of new leads. */
const useNoticeState = (): NoticeState => useSyncExternalStore(subscribe, stateNow, () => "unavailable");

async function turn(isOn: boolean): Promise<void> {
  if (isOn && Notification.permission === "default") await Notification.requestPermission();
  localStorage.setItem(stored, isOn ? "on" : "off");
  dispatchEvent(new Event(changed));
}

/** A switch for notices of new leads, which this browser remembers. Nothing below it moves once it is known: it has its place before, and no state is wider. */
export function NoticeSwitch() {
  const state = useNoticeState();
  if (state === "blocked")
    return (
      <button type="button" className="button" disabled title="This browser’s settings block them">
        Notices are blocked
      </button>
    );
  return (
    <button
      type="button"
      role="switch"
      aria-checked={state === "on"}
      className="button"
      data-unseen={state === "unavailable" || undefined}
      onClick={() => void turn(state !== "on")}
    >
      Notices of new leads: {state === "on" ? "on" : "off"}
    </button>
  );
}

/** Shows a notice for each site with a new lead, from one open tab of the console, until the session ends. */
export function LeadNotices() {
  const isOn = useNoticeState() === "on";
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const { signal } = stop;
    const show = (site: string) => {
      const notice = new Notification(noticeText(site), { tag: `new lead ${site}` });
      notice.onclick = () => {
        window.focus();
        notice.close();
        void navigate("/leads?stage=new");
      };
    };
    navigator.locks
      .request("lead-notices", { signal }, () => watch(signal, show))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [isOn, navigate]);
  return null;
}

async function watch(signal: AbortSignal, show: (site: string) => void): Promise<void> {
  let since: string | null = null;
  while (!signal.aborted) {
    const query = since === null ? "" : `?since=${encodeURIComponent(since)}`;
    // A lost connection is no end: the next poll counts from the same time.
    const response = await fetch(`/leads/new${query}`, { signal, redirect: "manual" }).catch(() => null);
    if (response?.type === "opaqueredirect" || response?.status === 403) return;
    if (response?.ok) {
      const { at, sites } = (await response.json()) as NewLeads;
      since = at;
      for (const site of sites) show(site);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
