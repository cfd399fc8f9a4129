import { chance } from "#demo-stock/pictures/chance.ts";
import { gradient, type Sheet } from "#demo-stock/pictures/sheet.ts";

// Backgrounds of 1920 × 1080, each with its ground from y = 700 down.

const full = (paint: string): string => `<rect width="1920" height="1080" fill="${paint}"/>`;
const ground = (paint: string, top = 700): string =>
  `<rect y="${top}" width="1920" height="${1080 - top}" fill="${paint}"/>`;

/** Hills as one wavy outline between two heights. */
function ridge(seed: number, base: number, high: number, step: number): string {
  const next = chance(seed);
  let d = `M0 ${base}`;
  for (let x = 0; x <= 1920 + step; x += step) {
    const y = base - high * (0.25 + 0.75 * next());
    d += `S${x - step * 0.4} ${y.toFixed(0)} ${x} ${y.toFixed(0)}`;
  }
  return `${d}V${base + 60}H0Z`;
}

export function harbour(sheet: Sheet): string {
  const sky = gradient(
    sheet,
    "sky",
    [0, 0],
    [0, 560],
    [
      [0, "#1d2c55"],
      [0.45, "#6a5a86"],
      [0.75, "#d98a6c"],
      [1, "#f7c98b"],
    ],
  );
  const water = gradient(
    sheet,
    "water",
    [0, 540],
    [0, 720],
    [
      [0, "#e0a884"],
      [0.35, "#76688c"],
      [1, "#26365c"],
    ],
  );
  const quay = gradient(
    sheet,
    "quay",
    [0, 700],
    [0, 1080],
    [
      [0, "#5a5663"],
      [0.2, "#474552"],
      [1, "#2a2a35"],
    ],
  );
  const next = chance(4);
  let towers = "";
  let lights = "";
  for (let x = 1080; x < 1900; ) {
    const w = 34 + Math.floor(next() * 52);
    const h = 70 + Math.floor(next() * 210);
    towers += `M${x} 545V${545 - h}H${x + w}V545Z`;
    for (let y = 545 - h + 14; y < 530; y += 16)
      for (let k = x + 7; k < x + w - 8; k += 13) if (next() < 0.42) lights += `M${k} ${y}h5v7h-5Z`;
    x += w + Math.floor(next() * 16);
  }
  const hangers = Array.from({ length: 13 }, (_, k) => {
    const t = (k + 1) / 14;
    return `M${120 + t * 760} 500V${(500 - 4 * 190 * t * (1 - t)).toFixed(0)}`;
  }).join("");
  const glints = Array.from(
    { length: 60 },
    () =>
      `M${(next() * 1920).toFixed(0)} ${(556 + next() * 130).toFixed(0)}h${(14 + next() * 70).toFixed(0)}`,
  ).join("");
  const lamps = [180, 760, 1340, 1800]
    .map(
      (x) =>
        `<path d="M${x} 705V590" stroke="#1d1d28" stroke-width="7"/><circle cx="${x}" cy="584" r="11" fill="#fff0c8"/><circle cx="${x}" cy="584" r="34" fill="#ffd98f" opacity=".22"/>`,
    )
    .join("");
  return `${full(sky)}<circle cx="620" cy="520" r="58" fill="#fff0c4" opacity=".9"/><path d="${ridge(9, 545, 70, 190)}" fill="#433c60"/><path d="${towers}" fill="#2b2b4a"/><path d="${lights}" fill="#ffd98a" opacity=".85"/><rect y="545" width="1920" height="170" fill="${water}"/><path d="${glints}" stroke="#ffe2b0" stroke-width="2.5" opacity=".4"/><path d="M120 500Q500 120 880 500" fill="none" stroke="#26233f" stroke-width="16"/><path d="M120 500Q500 190 880 500" fill="none" stroke="#26233f" stroke-width="7"/><path d="${hangers}" stroke="#26233f" stroke-width="4"/><path d="M0 500H1010" stroke="#26233f" stroke-width="13"/><path d="M96 560V420H140V560ZM860 560V420H904V560Z" fill="#312d4b"/>${ground(quay)}<path d="M0 702H1920" stroke="#8a7f8c" stroke-width="5" opacity=".7"/>${lamps}<path d="M0 860H1920" stroke="#fff" stroke-width="3" opacity=".12"/>`;
}

export function coast(sheet: Sheet): string {
  const sky = gradient(
    sheet,
    "sky",
    [0, 0],
    [0, 520],
    [
      [0, "#3f8fce"],
      [0.7, "#a9d5ec"],
      [1, "#e7f3f2"],
    ],
  );
  const sea = gradient(
    sheet,
    "sea",
    [0, 500],
    [0, 720],
    [
      [0, "#2f8fb0"],
      [0.6, "#3fb1bd"],
      [1, "#bfe3d3"],
    ],
  );
  const road = gradient(
    sheet,
    "road",
    [0, 720],
    [0, 1080],
    [
      [0, "#777d82"],
      [1, "#4d5257"],
    ],
  );
  const cliff = gradient(
    sheet,
    "cliff",
    [0, 260],
    [0, 720],
    [
      [0, "#7b8b4f"],
      [0.3, "#a58a5c"],
      [1, "#6f5a3f"],
    ],
  );
  const cloud = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})" fill="#fff" opacity=".8"><ellipse cx="0" cy="0" rx="90" ry="20"/><ellipse cx="-26" cy="-16" rx="42" ry="24"/><ellipse cx="28" cy="-12" rx="50" ry="22"/></g>`;
  return `${full(sky)}${cloud(380, 150, 1.3)}${cloud(1120, 90, 1)}${cloud(1650, 210, 1.5)}<rect y="500" width="1920" height="230" fill="${sea}"/><path d="M1920 190C1740 220 1650 280 1560 330C1460 390 1450 470 1340 520C1270 552 1180 560 1120 600L1920 730Z" fill="${cliff}"/><path d="M1920 180C1740 210 1650 272 1555 324C1480 366 1462 420 1420 468L1600 400L1920 300Z" fill="#6d8a4a"/><path d="M0 540C160 520 260 530 380 552C300 566 120 574 0 580Z" fill="#5d7d72" opacity=".8"/><path d="M0 640C500 610 820 640 1180 668M0 690C420 662 700 680 1000 702" stroke="#fff" stroke-width="5" fill="none" opacity=".6"/><path d="M0 716C600 690 1300 690 1920 716V760H0Z" fill="#d8c596"/>${ground(road, 738)}<path d="M0 742H1920" stroke="#fff" stroke-width="6" opacity=".85"/><path d="M0 730H1920M0 706H1920" stroke="#d9dde0" stroke-width="7"/><path d="M60 698V742M300 698V742M540 698V742M780 698V742M1020 698V742M1260 698V742M1500 698V742M1740 698V742" stroke="#aeb4b9" stroke-width="9"/><path d="M0 1010H1920" stroke="#f4e9b0" stroke-width="9" stroke-dasharray="120 80" opacity=".8"/>`;
}

export function outback(sheet: Sheet): string {
  const sky = gradient(
    sheet,
    "sky",
    [0, 0],
    [0, 560],
    [
      [0, "#2f72b8"],
      [0.65, "#a8cbe0"],
      [1, "#f4dcb8"],
    ],
  );
  const earth = gradient(
    sheet,
    "earth",
    [0, 560],
    [0, 1080],
    [
      [0, "#c46a36"],
      [0.4, "#b2572a"],
      [1, "#7a3517"],
    ],
  );
  const rock = gradient(
    sheet,
    "rock",
    [0, 340],
    [0, 580],
    [
      [0, "#cf6f3c"],
      [1, "#8a3f22"],
    ],
  );
  const next = chance(21);
  const scrub = Array.from({ length: 90 }, () => {
    const y = 585 + next() * next() * 480;
    const s = 0.25 + (y - 570) / 380;
    return `<g transform="translate(${(next() * 1920).toFixed(0)} ${y.toFixed(0)}) scale(${s.toFixed(2)})"><path d="M-26 6C-34 -14 -14 -26 -4 -16C6 -32 30 -18 26 6Z" fill="${next() < 0.5 ? "#7c7a42" : "#968a4c"}"/></g>`;
  }).join("");
  const gum = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-8 0C-4 -80 -26 -130 -50 -180M-6 -60C10 -130 40 -160 62 -190" stroke="#e6dccb" stroke-width="15" fill="none" stroke-linecap="round"/><g fill="#66774a"><ellipse cx="-60" cy="-205" rx="78" ry="42"/><ellipse cx="58" cy="-220" rx="92" ry="46"/><ellipse cx="0" cy="-262" rx="74" ry="38"/></g><g fill="#7f9159"><ellipse cx="-46" cy="-222" rx="48" ry="20"/><ellipse cx="66" cy="-240" rx="56" ry="20"/></g></g>`;
  return `${full(sky)}<path d="M900 575C930 470 960 420 1040 395C1180 360 1420 356 1560 390C1660 414 1690 490 1720 575Z" fill="${rock}"/><path d="M1060 400C1050 450 1060 520 1040 575M1190 376C1200 440 1180 520 1196 575M1340 370C1330 430 1350 510 1334 575M1480 378C1494 450 1476 520 1500 575M1600 410C1590 470 1616 530 1606 575" stroke="#7a361d" stroke-width="7" fill="none" opacity=".45"/><path d="${ridge(31, 575, 30, 240)}" fill="#9a6a4e"/>${ground(earth, 570)}${scrub}<path d="M700 575L760 575L1920 860V1080H0V980Z" fill="#d18a56" opacity=".55"/>${gum(240, 690, 1.5)}${gum(1780, 640, 1)}`;
}

export function city(sheet: Sheet): string {
  const sky = gradient(
    sheet,
    "sky",
    [0, 0],
    [0, 640],
    [
      [0, "#b9cbe0"],
      [1, "#f1f1f3"],
    ],
  );
  const road = gradient(
    sheet,
    "road",
    [0, 730],
    [0, 1080],
    [
      [0, "#6b7078"],
      [1, "#43474e"],
    ],
  );
  const next = chance(12);
  let far = "";
  for (let x = 0; x < 1920; ) {
    const [w, h] = [60 + Math.floor(next() * 110), 180 + Math.floor(next() * 300)];
    far += `<rect x="${x}" y="${640 - h}" width="${w}" height="${h}" fill="${["#9fb0c6", "#aebdd0", "#8fa2bb"][Math.floor(next() * 3)]}"/>`;
    x += w;
  }
  let near = "";
  for (let x = -20; x < 1920; ) {
    const [w, h] = [210 + Math.floor(next() * 130), 300 + Math.floor(next() * 190)];
    const tone = ["#4b4f86", "#6c5a94", "#3c5877", "#7a6f9e", "#4d6a80"][Math.floor(next() * 5)]!;
    near += `<rect x="${x}" y="${690 - h}" width="${w}" height="${h}" fill="${tone}"/>`;
    for (let y = 690 - h + 26; y < 570; y += 46)
      for (let k = x + 20; k < x + w - 34; k += 44)
        near += `<rect x="${k}" y="${y}" width="26" height="30" fill="${next() < 0.3 ? "#ffe3a3" : "#dfe7f2"}" opacity="${(0.35 + next() * 0.5).toFixed(2)}"/>`;
    near += `<rect x="${x + 12}" y="588" width="${w - 24}" height="102" fill="#20243a"/><rect x="${x + 18}" y="600" width="${w - 36}" height="84" fill="#8fa8c4" opacity=".5"/><path d="M${x + 6} 576H${x + w - 6}L${x + w + 4} 600H${x - 4}Z" fill="${["#ff7f66", "#ffd166", "#58c4b6", "#f4f1ff"][Math.floor(next() * 4)]}"/>`;
    x += w + 6;
  }
  const trees = [330, 980, 1620]
    .map(
      (x) =>
        `<path d="M${x} 720V590" stroke="#5b4a3e" stroke-width="11"/><circle cx="${x}" cy="560" r="58" fill="#5f8f63"/><circle cx="${x + 34}" cy="588" r="40" fill="#527f57"/><circle cx="${x - 30}" cy="540" r="36" fill="#74a673"/>`,
    )
    .join("");
  return `${full(sky)}${far}${near}<rect y="688" width="1920" height="50" fill="#c9cbd2"/>${trees}<rect y="732" width="1920" height="10" fill="#9598a3"/>${ground(road, 741)}<path d="M0 1020H1920" stroke="#fff" stroke-width="9" stroke-dasharray="130 90" opacity=".7"/>`;
}
