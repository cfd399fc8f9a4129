/** Drawn on a 24-unit grid, stroke width 1.75, round caps; one path per icon. */
const paths = {
  search: "M20 20l-4.2-4.2M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
  phone:
    "M6.5 3.5h2.6l1.4 4-2 1.6a13 13 0 0 0 6.4 6.4l1.6-2 4 1.4v2.6a2 2 0 0 1-2.2 2A17 17 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  down: "m6 9 6 6 6-6",
  left: "m15 5-7 7 7 7",
  right: "m9 5 7 7-7 7",
  arrow: "M4 12h15m-6-6 6 6-6 6",
  filter:
    "M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500a7.500 7.500 0 0 1 15 0",
  heart: "M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.4 4.3 4.3 0 0 1 19.5 10C19.5 15.4 12 20 12 20Z",
  compare:
    "M12 4v16M8 20h8M5 6.500h14M5 6.500 2.500 13.500a2.800 2.800 0 0 0 5 0ZM19 6.500l-2.500 7a2.800 2.800 0 0 0 5 0Z",
  bookmark: "M6.5 4h11v16L12 16l-5.5 4Z",
  pin: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2",
  gauge: "M4 17a8.5 8.5 0 1 1 16 0M12 14l4-4.5",
  gearbox: "M6 5v14M12 5v14M18 5v7H6",
  fuel: "M5 20V5.5A1.5 1.5 0 0 1 6.5 4h6A1.5 1.5 0 0 1 14 5.5V20M3.5 20h12M5 10h9m0 2h2.5v4.5a1.750 1.750 0 0 0 3.5 0V9l-3-3",
  car: "M4 16v-3.5l2-5.5a2 2 0 0 1 1.9-1.3h8.2A2 2 0 0 1 18 7l2 5.5V16M4 12.5h16M4 16h16v2.5h-3V16M7 16v2.5H4V16",
  seat: "M7 4.500 9 14h7a2 2 0 0 1 2 2v4M7 14v6M7 17h11",
  bed: "M3 18V7M3 14h18v4M21 14v-1a3 3 0 0 0-3-3h-8v4M6.500 11.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z",
  ruler: "M3 9h18v6.500H3ZM7 9v3m3.300-3v4m3.400-4v3M17 9v4",
  axles: "M5 4v5m14-5v5M5 15v5m14-5v5M5 6.500h14M5 17.500h14M12 6.500v11",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4Zm8 8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  download: "M12 4v11m-5-5 5 5 5-5M4 20h16",
  calendar: "M4 6.5h16V20H4ZM4 11h16M8 3.5v4M16 3.5v4",
  shield: "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6Zm-3 8.5 2.2 2.2L15.2 10",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.6v.1",
  warning: "M12 4 2.8 19.5h18.4ZM12 10v4.5m0 2.4v.1",
  refresh: "M20 5v5h-5M4 19v-5h5M19.4 10A8 8 0 0 0 5.7 7.5L4 9m.6 5a8 8 0 0 0 13.7 2.5L20 15",
  expand: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  chat: "M4 5h16v11h-9l-4.5 4v-4H4Z",
  dollar:
    "M12 3v18m4-14.5c-.8-1.2-2.2-1.8-4-1.8-2.2 0-4 1-4 3.2 0 4.6 8.2 2.6 8.2 7.2 0 2.2-1.9 3.2-4.2 3.2-2 0-3.5-.7-4.3-2",
  star: "m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z",
} as const;

export type IconName = keyof typeof paths;

/**
 * An icon beside text, hidden from screen readers. An icon without text gets its name from the surrounding
 * button.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
