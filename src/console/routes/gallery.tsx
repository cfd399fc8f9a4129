import { Gallery } from "#ui/console/gallery.tsx";
import type { Route } from "./+types/gallery";

export const meta: Route.MetaFunction = () => [{ title: "Gallery · Forecourt console" }];

export default Gallery;
