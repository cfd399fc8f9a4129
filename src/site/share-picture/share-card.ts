import type { ThemeColours } from "#domain/configuration/theme.ts";
import { shareSize } from "#site/parts/head/page-head.ts";

/** The preview image of a shared link: of a car, or of the site. */
export type ShareFacts = {
  name: string;
  /** As on the page, "$34,990". */
  price: string | null;
  /** Short facts, "45,000 km". */
  facts: readonly string[];
  dealer: string;
  /** The banner over the car's picture, such as SOLD. */
  tag: string | null;
};

type Style = Record<string, string | number>;

/** An element in satori's format. */
export type Drawn = {
  type: "div";
  props: { style: Style; children?: string | Drawn[] };
};

/**
 * The text of the picture, over its lower part: tag, name, price and facts, and the dealer on a band of the
 * brand's colour. The photo behind is drawn elsewhere.
 */
export function shareCard(facts: ShareFacts, colours: Pick<ThemeColours, "brand" | "on-brand">): Drawn {
  const line = [facts.price, ...facts.facts.slice(0, 3)].filter((part): part is string => Boolean(part));
  return box({ width: shareSize.width, height: shareSize.height, justifyContent: "flex-end" }, [
    box(
      {
        padding: "120px 56px 36px",
        backgroundImage: "linear-gradient(to top, rgba(10,14,20,0.92) 35%, rgba(10,14,20,0))",
        color: "#ffffff",
      },
      [
        ...(facts.tag
          ? [text(facts.tag, { fontSize: 28, fontWeight: 700, letterSpacing: 2, marginBottom: 12 })]
          : []),
        text(shorten(facts.name, 70), { fontSize: facts.name.length > 36 ? 52 : 64, fontWeight: 700 }),
        ...(line.length > 0 ? [text(line.join("  ·  "), { fontSize: 38, marginTop: 14 })] : []),
      ],
    ),
    box({ padding: "20px 56px", backgroundColor: colours.brand, color: colours["on-brand"] }, [
      text(shorten(facts.dealer, 60), { fontSize: 32, fontWeight: 700 }),
    ]),
  ]);
}

/** A site's initial on its brand's colour, as a square without corners: home screens round them. */
export function initialCard(
  name: string,
  colours: Pick<ThemeColours, "brand" | "on-brand">,
  size: number,
): Drawn {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "F";
  return box(
    {
      width: size,
      height: size,
      alignItems: "center",
      justifyContent: "center",
      backgroundColor: colours.brand,
      color: colours["on-brand"],
    },
    [text(initial, { fontSize: Math.round(size * 0.6), fontWeight: 700 })],
  );
}

function box(style: Style, children: Drawn[]): Drawn {
  return { type: "div", props: { style: { display: "flex", flexDirection: "column", ...style }, children } };
}

function text(content: string, style: Style): Drawn {
  return { type: "div", props: { style: { lineHeight: 1.15, ...style }, children: content } };
}

/** At most this many characters, cut at a word. */
function shorten(content: string, maxLength: number): string {
  if (content.length <= maxLength) return content;
  const cut = content.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}
