import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the console. */
export default [
  index("routes/start.ts"),
  route("sign-in", "routes/sign-in.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
