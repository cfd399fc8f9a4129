import { Gallery } from "#console/parts/gallery.tsx";
import type { Route } from "./+types/gallery-route";

export const meta: Route.MetaFunction = () => [{ title: "Gallery · Forecourt console" }];

export default Gallery;
