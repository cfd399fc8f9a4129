import { chance } from "./chance.ts";
import { type Paint, shaded } from "./paints.ts";
import { gradient, type Sheet, stops } from "./sheet.ts";

/** A cabin: what its seats are covered with, by the name in the car's record, and its gearbox. */
export type Cabin = { seats: string; manual: boolean };
export const standardCabin: Cabin = { seats: "Black", manual: false };

const seatColours: Record<string, string> = {
  "Dark Grey": "#3b3f45",
  Grey: "#5d6268",
  "Grey Leather": "#6a6f75",
  "Tan Leather": "#8b5a34",
  "White Leather": "#cfc8ba",
};
const black = "#2c2d30";

/** The front of a car's cabin seen from between the seats: dashboard, screens, wheel, seats, sky outside. */
export function drawInterior(sheet: Sheet, paint: Paint, { seats, manual }: Cabin): string {
  const seat = seatColours[seats] ?? black;
  const automatic = !manual;
  const sky = gradient(
    sheet,
    "sky",
    [0, 60],
    [0, 400],
    [
      [0, "#dbe4ea"],
      [0.6, "#b6c2cb"],
      [1, "#8e9aa3"],
    ],
  );
  const dash = gradient(
    sheet,
    "dash",
    [0, 330],
    [0, 560],
    [
      [0, "#3b3f44"],
      [0.18, "#24272b"],
      [1, "#121417"],
    ],
  );
  // The dashboard is lightest where its top turns to the windscreen, and darkest under its edge.
  const dashTop = gradient(
    sheet,
    "dashtop",
    [0, 326],
    [0, 452],
    [
      [0, "#8b939b", 0.75],
      [0.22, "#5a6168", 0.55],
      [0.6, "#33373c", 0.25],
      [1, "#000", 0.5],
    ],
  );
  const dashSide = gradient(
    sheet,
    "dashside",
    [0, 400],
    [1200, 400],
    [
      [0, "#000", 0.55],
      [0.22, "#000", 0],
      [0.5, "#fff", 0.1],
      [0.78, "#000", 0],
      [1, "#000", 0.55],
    ],
  );
  const under = gradient(
    sheet,
    "under",
    [0, 470],
    [0, 640],
    [
      [0, "#000", 0.75],
      [0.35, "#000", 0.3],
      [1, "#000", 0],
    ],
  );
  const hide = gradient(
    sheet,
    "hide",
    [0, 420],
    [0, 800],
    [
      [0, shaded(seat, 0.22)],
      [0.5, seat],
      [1, shaded(seat, -0.55)],
    ],
  );
  const trim = gradient(
    sheet,
    "trim",
    [0, 440],
    [1200, 440],
    [
      [0, shaded(paint.hex, -0.3)],
      [0.4, shaded(paint.hex, 0.25)],
      [0.7, paint.hex],
      [1, shaded(paint.hex, -0.4)],
    ],
  );
  const glow = gradient(
    sheet,
    "scr",
    [500, 330],
    [720, 470],
    [
      [0, "#11324d"],
      [0.5, "#1b5c86"],
      [1, "#0c2236"],
    ],
  );
  sheet.defs.push(
    `<radialGradient id="${sheet.id("shade")}" cx=".5" cy=".42" r=".75">${stops([
      [0.5, "#000", 0],
      [1, "#000", 0.6],
    ])}</radialGradient>`,
  );
  const chair = (x: number, flip: number) =>
    `<g transform="translate(${x} 0) scale(${flip} 1)"><path d="M-20 830C-40 700 -30 560 10 500C30 470 190 460 225 495C265 540 275 700 268 830Z" fill="${hide}" stroke="#0a0a0b" stroke-width="3"/><path d="M40 830C30 700 36 590 60 540C90 522 150 520 178 538C204 590 212 710 206 830Z" fill="${shaded(seat, 0.08)}" opacity=".65"/><path d="M48 620H198M42 690H204M40 760H206" stroke="#000" stroke-opacity=".3" stroke-width="3"/><path d="M40 830C30 700 36 590 60 540M206 830C212 710 204 590 178 538" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.5" stroke-dasharray="7 5"/><path d="M62 470C58 410 78 385 120 385C162 385 180 410 176 470C150 488 90 488 62 470Z" fill="${hide}" stroke="#0a0a0b" stroke-width="3"/></g>`;
  const vents = [110, 470, 690, 1010]
    .map(
      (x) =>
        `<g><rect x="${x}" y="404" width="92" height="30" rx="9" fill="#0a0b0d" stroke="#6a7077" stroke-width="2"/><path d="M${x + 8} 413H${x + 84}M${x + 8} 421H${x + 84}" stroke="#2f3338" stroke-width="3"/></g>`,
    )
    .join("");
  return `<rect width="1200" height="800" fill="#16181b"/><path d="M120 60H1080L1185 385H15Z" fill="${sky}"/><path d="M15 385L250 300C480 270 720 270 950 300L1185 385Z" fill="#77828a"/><path d="M120 60L0 420V0H1200V420L1080 60Z" fill="#1b1d20"/><path d="M120 60L15 385M1080 60L1185 385" stroke="#3a3e43" stroke-width="6"/><rect x="520" y="62" width="160" height="46" rx="16" fill="#101214" stroke="#303438" stroke-width="3"/><rect x="529" y="69" width="142" height="32" rx="10" fill="#6f7b84"/>
<path d="M0 400C200 330 420 322 600 330C780 322 1000 330 1200 400V800H0Z" fill="${dash}"/><path d="M0 400C200 330 420 322 600 330C780 322 1000 330 1200 400V452C960 436 800 446 600 446C400 446 240 436 0 452Z" fill="${dashTop}"/><path d="M0 400C200 330 420 322 600 330C780 322 1000 330 1200 400V800H0Z" fill="${dashSide}"/><path d="M0 478C240 462 400 470 600 470C800 470 960 462 1200 478V640H0Z" fill="${under}"/><path d="M0 402C200 332 420 324 600 332C780 324 1000 332 1200 402" fill="none" stroke="#6b7178" stroke-width="3" opacity=".7"/><path d="M0 452C240 436 400 446 600 446C800 446 960 436 1200 452V478C960 462 800 470 600 470C400 470 240 462 0 478Z" fill="${trim}"/><path d="M0 453C240 437 400 447 600 447C800 447 960 437 1200 453" fill="none" stroke="#fff" stroke-width="2" opacity=".45"/>${vents}
<rect x="486" y="296" width="228" height="136" rx="12" fill="#050607" stroke="#4a4f55" stroke-width="2.5"/><rect x="496" y="306" width="208" height="116" rx="6" fill="${glow}"/><path d="M496 384C540 350 560 396 600 366S670 340 704 362" fill="none" stroke="#8fd0f5" stroke-width="4"/><circle cx="600" cy="366" r="8" fill="#fff"/><rect x="506" y="316" width="62" height="12" rx="6" fill="#fff" opacity=".8"/><g fill="#fff" opacity=".55"><circle cx="512" cy="410" r="5"/><circle cx="532" cy="410" r="5"/><circle cx="552" cy="410" r="5"/></g>
<path d="M468 478H732L790 800H410Z" fill="#191b1f"/><path d="M490 486H710L724 560H476Z" fill="#0d0e10" stroke="#34383d" stroke-width="2"/><g fill="#2c3035" stroke="#70767d" stroke-width="2"><circle cx="530" cy="522" r="20"/><circle cx="670" cy="522" r="20"/></g><g fill="#3a3f45"><rect x="566" y="508" width="30" height="12" rx="4"/><rect x="604" y="508" width="30" height="12" rx="4"/><rect x="566" y="528" width="30" height="12" rx="4"/><rect x="604" y="528" width="30" height="12" rx="4"/></g><path d="M520 590H680L700 720H500Z" fill="#0f1113" stroke="#3c4147" stroke-width="2"/>${automatic ? '<path d="M584 690L588 618C588 604 612 604 612 618L616 690Z" fill="#2f3338" stroke="#8a9199" stroke-width="2"/>' : '<path d="M594 690L596 630H604L606 690Z" fill="#8a9199"/><circle cx="600" cy="618" r="22" fill="#1a1c1f" stroke="#9aa1a8" stroke-width="3"/>'}
<path d="M790 390C800 330 1010 330 1030 392L1010 440H806Z" fill="#101215"/><rect x="826" y="352" width="174" height="74" rx="10" fill="#05080b"/><g fill="none" stroke="#59b7ec" stroke-width="4"><path d="M846 414A30 30 0 1 1 894 414"/><path d="M932 414A30 30 0 1 1 980 414"/></g><path d="M870 396L886 380M956 396L944 378" stroke="#fff" stroke-width="3"/>
<g transform="translate(905 476)"><path fill-rule="evenodd" d="M-158 0A158 146 0 1 0 158 0A158 146 0 1 0 -158 0ZM-130 0A130 120 0 1 1 130 0A130 120 0 1 1 -130 0Z" fill="#1d1f23" stroke="#000" stroke-width="2"/><path d="M-148 -40A156 144 0 0 1 148 -40" fill="none" stroke="#5a6067" stroke-width="5" opacity=".7"/><path d="M-136 -14L-50 -34H50L136 -14L130 22L48 34L26 122H-26L-48 34L-130 22Z" fill="#24272b" stroke="#000" stroke-width="2"/><path d="M-52 -40C-20 -52 20 -52 52 -40C62 0 50 36 30 46H-30C-50 36 -62 0 -52 -40Z" fill="#2d3136" stroke="#0b0c0d" stroke-width="2"/><circle r="17" fill="#c6cbd0"/><circle r="9" fill="#23272b"/><g fill="#6b7279"><rect x="-112" y="-12" width="38" height="9" rx="4"/><rect x="-108" y="5" width="34" height="9" rx="4"/><rect x="74" y="-12" width="38" height="9" rx="4"/><rect x="74" y="5" width="34" height="9" rx="4"/></g></g>
<g transform="translate(0 150)">${chair(40, 1)}${chair(1196, -1)}</g><rect width="1200" height="800" fill="url(#${sheet.id("shade")})"/>`;
}

/** A caravan inside: bed at the end, kitchenette at one wall, lounge at the other. */
export function drawCaravanInterior(sheet: Sheet, paint: Paint, seed: number): string {
  const next = chance(seed + 13);
  const wood = ["#c9a77b", "#8a6744", "#dcd6cb"][Math.floor(next() * 3)]!;
  const cloth = next() < 0.5 ? "#5d6975" : "#9a8f80";
  const accent = paint.hex === "#f4f5f3" ? "#6f8aa0" : paint.hex;
  const walls = gradient(
    sheet,
    "walls",
    [0, 0],
    [0, 800],
    [
      [0, "#fbfaf7"],
      [1, "#d9d4cb"],
    ],
  );
  const timber = gradient(
    sheet,
    "timber",
    [0, 380],
    [0, 760],
    [
      [0, shaded(wood, 0.18)],
      [1, shaded(wood, -0.3)],
    ],
  );
  const floor = gradient(
    sheet,
    "floor",
    [0, 560],
    [0, 800],
    [
      [0, "#8d7a66"],
      [1, "#5a4a3c"],
    ],
  );
  const view = gradient(
    sheet,
    "view",
    [0, 150],
    [0, 330],
    [
      [0, "#a9d3ee"],
      [0.6, "#dcecf2"],
      [0.62, "#8aa468"],
      [1, "#6b8a4e"],
    ],
  );
  const window = (x: number, y: number, w: number, h: number, skew: number) =>
    `<g transform="translate(${x} ${y}) skewY(${skew})"><rect width="${w}" height="${h}" rx="12" fill="#3a3f44"/><svg x="7" y="7" width="${w - 14}" height="${h - 14}" viewBox="0 150 100 180" preserveAspectRatio="none"><rect y="150" width="100" height="180" fill="${view}"/></svg><rect x="7" y="7" width="${w - 14}" height="24" fill="#efece6"/></g>`;
  return `<rect width="1200" height="800" fill="${walls}"/><path d="M330 130H870V600H330Z" fill="#efebe4"/><path d="M0 0H1200L870 130H330Z" fill="#fdfcfa"/><path d="M520 20L680 20L650 110H550Z" fill="#fff6da"/><path d="M520 20L680 20L650 110H550Z" fill="none" stroke="#c7c0b2" stroke-width="4"/><path d="M0 800L330 590H870L1200 800Z" fill="${floor}"/>
<path d="M330 130L0 0V210L330 230Z" fill="${timber}"/><path d="M870 130L1200 0V210L870 230Z" fill="${timber}"/><path d="M110 44V215M220 88V224M1090 44V215M980 88V224" stroke="#000" stroke-opacity=".28" stroke-width="3"/><path d="M0 210L330 230M1200 210L870 230" stroke="#fff3cf" stroke-width="6"/>
${window(430, 210, 340, 130, 0)}${window(40, 262, 190, 120, 4)}${window(970, 275, 190, 120, -4)}
<path d="M390 400C390 376 810 376 810 400L850 560H350Z" fill="#f7f5f1" stroke="#c9c3b8" stroke-width="3"/><path d="M366 492C520 470 680 470 834 492L862 606H338Z" fill="${accent}"/><path d="M366 492C520 470 680 470 834 492L838 510C680 488 520 488 362 510Z" fill="#fff" opacity=".35"/><rect x="430" y="376" width="140" height="56" rx="22" fill="#fff" stroke="#cfc9be" stroke-width="3"/><rect x="630" y="376" width="140" height="56" rx="22" fill="#fff" stroke="#cfc9be" stroke-width="3"/><path d="M338 606H862V640H338Z" fill="${timber}"/>
<path d="M0 470L330 440V640L0 800Z" fill="${timber}"/><path d="M0 440L345 420V448L0 478Z" fill="#eceae6"/><path d="M0 478L345 448" stroke="#8b857b" stroke-width="3"/><path d="M110 470V746M220 458V694" stroke="#000" stroke-opacity=".3" stroke-width="3"/><path d="M60 448L170 441L176 455L62 464Z" fill="#2c3034"/><circle cx="95" cy="455" r="9" fill="#6f767d"/><circle cx="142" cy="451" r="8" fill="#6f767d"/><path d="M230 438L310 433L312 443L232 449Z" fill="#b9bec3"/><path d="M268 436V398Q268 384 284 386" fill="none" stroke="#aab0b6" stroke-width="6"/>
<path d="M870 470L1200 520V800L870 640Z" fill="${shaded(cloth, -0.25)}"/><path d="M862 452L1200 490V560L862 500Z" fill="${cloth}"/><path d="M884 350L1200 360V500L876 462Z" fill="${shaded(cloth, 0.15)}"/><path d="M985 354V474M1090 357V486" stroke="#000" stroke-opacity=".22" stroke-width="4"/><path d="M930 392L1000 394L996 452L926 446Z" fill="${accent}"/><path d="M790 520L960 500L1110 560L880 600Z" fill="${shaded(wood, 0.25)}" stroke="${shaded(wood, -0.35)}" stroke-width="4"/><path d="M925 596V700" stroke="#7d848b" stroke-width="14"/>`;
}
