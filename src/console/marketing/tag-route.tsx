import { postTag, tagModel } from "#console/marketing/tags.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import type { Route } from "./+types/tag-route";
import { TagScreen } from "./tag-screen.tsx";
import type { TagAnswer, TagModel } from "./tags-model.ts";

export const meta: Route.MetaFunction = () => [{ title: "Tag · Forecourt console" }];

export const loader = ({ context, params }: Route.LoaderArgs): Promise<TagModel> => tagModel(context, params);

export const action = ({ request, context, params }: Route.ActionArgs): Promise<TagAnswer | NeedsPasskey> =>
  postTag(request, context, params);

export default function Tag({ loaderData }: Route.ComponentProps) {
  return <TagScreen model={loaderData} />;
}
