import { createContext } from "react-router";
import type { MapTiles } from "./map-tiles.server.ts";

export const mapTilesContext = createContext<MapTiles>();
