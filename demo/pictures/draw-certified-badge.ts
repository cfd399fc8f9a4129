import { lettering } from "#demo-stock/pictures/letters.ts";

/** The ribbon over a certified car, 540 × 160: a green seal with a tick and the word. */
export function drawCertifiedBadge(): string {
  const points = Array.from({ length: 24 }, (_, i) => {
    const angle = (i * Math.PI) / 12;
    const reach = i % 2 === 0 ? 62 : 54;
    return `${(80 + reach * Math.cos(angle)).toFixed(1)},${(80 + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="540" height="160" viewBox="0 0 540 160">',
    '<rect x="60" y="28" width="472" height="104" rx="14" fill="#155e4b"/>',
    `<polygon points="${points.join(" ")}" fill="#ffffff"/>`,
    '<circle cx="80" cy="80" r="44" fill="#1d7d62"/>',
    '<path d="M58 82L74 98L104 64" fill="none" stroke="#ffffff" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>',
    lettering("Certified", [176, 101], { size: 42, colour: "#ffffff", weight: 0.2, spacing: 1.9 }),
    "</svg>",
  ].join("");
}
