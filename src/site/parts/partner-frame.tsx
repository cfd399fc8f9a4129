/** What a framed page may do besides showing itself: a player needs no forms. */
const mayDo = {
  video: "allow-scripts allow-same-origin allow-popups allow-presentation",
  booking: "allow-scripts allow-same-origin allow-popups allow-forms",
} as const;

/**
 * Another company's page in a frame. It can't navigate the page around it, open modal dialogs or start downloads, and learns the site's origin
 * alone, not the address of the page.
 */
export function PartnerFrame({
  kind,
  src,
  title,
  className,
}: {
  kind: keyof typeof mayDo;
  src: string;
  title: string;
  className?: string;
}) {
  return (
    <iframe
      className={className}
      src={src}
      title={title}
      // A page of the site itself could leave any sandbox that it may run scripts in.
      sandbox={/^\/(?!\/)/.test(src) ? undefined : mayDo[kind]}
      referrerPolicy="strict-origin"
      loading={kind === "booking" ? "lazy" : undefined}
      allow={kind === "video" ? "autoplay; encrypted-media; picture-in-picture; fullscreen" : undefined}
    />
  );
}
