/** Drawn on a 24-unit grid, stroke width 1.75, round caps; one path each. */
const paths = {
  today: "M4 11.5 12 4l8 7.500M6 10v10h12V10M10 20v-5.500h4V20",
  people:
    "M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6.500 8.500a6.500 6.500 0 0 1 13 0M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.200a6.500 6.500 0 0 1 3.500 5.800",
  deals: "M4 6h16v14H4ZM4 10.500h16M8.500 3.500V8m7-4.500V8m-7 7 2.500 2.500 4.500-4.500",
  stock:
    "M4 16.500v-3.500l2-5.500h12l2 5.500v3.500M3.500 13h17M4 16.500h16v2h-3v-2M7 16.500v2H4v-2M7.500 15h.100m8.800 0h.100",
  results: "M4 20h16M6.500 20v-7M12 20V5M17.500 20v-10",
  pages: "M7 3.500h7l4 4V20.500H7ZM14 3.500v4h4M10 12h5M10 16h5",
  offers: "M4 4h8l8.500 8.500-7.500 7.500L4 11.500ZM8 8h.100",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
  changes: "M4 8h12m-4-4 4 4-4 4M20 16H8m4-4-4 4 4 4",
  places:
    "M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21Zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  log: "M6 3.500h9l4 4V20.500H6ZM9 11h7M9 14.500h7M9 18h4",
  sites:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.500 12h17M12 3c2.500 2.600 3.700 5.600 3.700 9S14.500 18.400 12 21c-2.500-2.600-3.700-5.600-3.700-9S9.500 5.600 12 3Z",
  profile: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500a7.500 7.500 0 0 1 15 0",
  key: "M8 19.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9Zm3.200-7.700L19.500 3.500M16 7l3 3m-5.500-.500 2 2",
  leave: "M14 4H5v16h9M10 12h11m-4-4 4 4-4 4",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  warning: "M12 4 2.800 19.500h18.400ZM12 10v4.500m0 2.400v.100",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.500M12 7.600v.100",
  check: "m5 12.500 4.500 4.500L19 7.500",
  plus: "M12 5v14M5 12h14",
  lock: "M6 11h12v9.500H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  inbox: "M4 13.500 6.500 5h11l2.500 8.500V19H4Zm0 0h4.500l1.500 2.500h4l1.500-2.500H20",
  filter: "M4 6.500h16M7 12h10M10 17.500h4",
  download: "M12 4v11m-5-5 5 5 5-5M4 20h16",
} as const;

export type GlyphName = keyof typeof paths;

/** A decorative icon, the size of the text around it unless styled. */
export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
