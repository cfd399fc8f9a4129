/**
 * An event of a partner's page in one of our frames, as the council's universal listener posts it; null for any other message. It is passed on
 * under a name of its own, as the partner's tool reported it.
 */
export function partnerEvent({
  data,
  source,
  origin,
}: Pick<MessageEvent, "data" | "source" | "origin">): object | null {
  if (data?.internalKey !== "universal_asc_listener_v1" || !/^asc_[a-z_]{3,36}$/.test(data.event))
    return null;
  const frames = [...document.querySelectorAll<HTMLIFrameElement>("iframe[sandbox]")];
  const isOurs = frames.some(
    (frame) => frame.contentWindow === source && new URL(frame.src).origin === origin,
  );
  if (!isOurs || typeof data.eventModel !== "object") return null;
  const known = Object.entries(data.eventModel ?? {}).filter(
    ([name, value]) => /^[a-z_]{1,40}$/.test(name) && name !== "send_to" && typeof value === "string",
  );
  return { event: `dl_${data.event}`, ...Object.fromEntries(known.slice(0, 25)) };
}

export function passOn(event: MessageEvent): void {
  const passed = partnerEvent(event);
  const page = window as { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  if (passed) page.dataLayer.push(passed);
}
