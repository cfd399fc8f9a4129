import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { isInFrame, type Screen, screens } from "./screens.ts";

const routeOf = ({ path, file }: Screen) => route(path, file);

/** Every address of the console (screens.ts). */
export default [
  layout("frame/frame-route.tsx", screens.filter(isInFrame).map(routeOf)),
  ...screens.filter((screen) => !isInFrame(screen)).map(routeOf),
  route("*", "not-found/not-found-route.tsx"),
] satisfies RouteConfig;
