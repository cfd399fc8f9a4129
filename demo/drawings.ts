import { type CarPicture, drawCar } from "#demo-stock/pictures/draw-car.ts";
import { type BannerName, drawBanner } from "./pictures/draw-banner.ts";
import { type BuildingPicture, drawBuilding } from "./pictures/draw-building.ts";
import { drawCertifiedBadge } from "./pictures/draw-certified-badge.ts";
import { drawHistoryReport, type Reported } from "./pictures/draw-history-report.ts";
import { type DemoDealer, drawLogo, drawMakeBadge, type LogoTone } from "./pictures/draw-logo.ts";
import { drawScene, type SceneName } from "./pictures/draw-scene.ts";
import { drawWear, type Wear } from "./pictures/draw-wear.ts";

/** What a drawing of the demo shows. */
export type Drawing =
  | { kind: "car"; car: CarPicture }
  | { kind: "building"; building: BuildingPicture }
  | { kind: "logo"; dealer: DemoDealer; tone: LogoTone }
  | { kind: "make"; make: string }
  | { kind: "certified" }
  | { kind: "scene"; scene: SceneName }
  | { kind: "banner"; banner: BannerName }
  | { kind: "history"; car: Reported }
  | { kind: "wear"; wear: Wear };

/**
 * Draws a picture that the demo's loader stored as a description: the module that `#drawings` of package.json names. Some milliseconds a car.
 * @returns an SVG document
 */
export function draw(drawing: Drawing): string {
  switch (drawing.kind) {
    case "car":
      return drawCar(drawing.car);
    case "building":
      return drawBuilding(drawing.building);
    case "logo":
      return drawLogo(drawing.dealer, drawing.tone);
    case "make":
      return drawMakeBadge(drawing.make);
    case "certified":
      return drawCertifiedBadge();
    case "scene":
      return drawScene(drawing.scene);
    case "banner":
      return drawBanner(drawing.banner);
    case "history":
      return drawHistoryReport(drawing.car);
    case "wear":
      return drawWear(drawing.wear);
  }
}
