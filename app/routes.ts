import { type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the platform. Few routes: each costs on every request. */
export default [route("*", "routes/public/not-found.tsx")] satisfies RouteConfig;
