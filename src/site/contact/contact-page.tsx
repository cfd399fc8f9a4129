import { telephoneLink } from "#lib/phone-number.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { FormModel, FormState } from "#site/parts/lead-form/form-model.ts";
import { FormPage } from "#site/parts/lead-form/form-page.tsx";
import type { AreaView } from "#site/parts/places/area-view.ts";
import { LocationArea } from "#site/parts/places/location-area.tsx";
import type { WidgetLink } from "#site/parts/widgets/widget-view.ts";

/** The contact page: the form, the dealer's number beside it, and below it every location once, on a map too where there is one. */
export function ContactPage({
  model,
  state,
  area,
  phone,
  widgets,
}: {
  model: FormModel;
  state: FormState;
  area: AreaView | null;
  phone: string | null;
  widgets?: WidgetLink[] | undefined;
}) {
  const general = model.form === "contact";
  return (
    <>
      <FormPage model={model} state={state} title={general ? "Contact us" : undefined}>
        {area ? <CallUs area={area} phone={phone} /> : null}
        {widgets?.map((widget) => (
          <p key={widget.href}>
            <LinkButton {...widget} />
          </p>
        ))}
      </FormPage>
      {area ? (
        <div className="page contact-area">
          <LocationArea area={area} layout="grid" withMap />
        </div>
      ) : null}
    </>
  );
}

/** Numbers are in the list of places; beside the form are the dealer's own and the way to that list (DECIDE-181). */
function CallUs({ area, phone }: { area: AreaView; phone: string | null }) {
  const places = area.cards.length;
  return (
    <>
      <h2>{phone ? "Call us" : "Visit us"}</h2>
      {phone ? (
        <p>
          <a className="location-phone tabular" href={telephoneLink(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        </p>
      ) : null}
      <p>
        <a className="link" href="#locations">
          {places > 1 ? `Our ${places} locations: numbers, hours and directions` : "Hours and directions"}
        </a>
      </p>
    </>
  );
}
