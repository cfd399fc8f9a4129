import { telephoneLink } from "#lib/phone-number.ts";
import { Icon } from "#site/parts/icon.tsx";
import type { FormModel, FormState } from "#site/parts/lead-form/form-model.ts";
import { FormPage } from "#site/parts/lead-form/form-page.tsx";
import type { AreaView } from "#site/parts/places/area-view.ts";
import { OpenNow } from "#site/parts/places/hours-card.tsx";
import { LocationArea } from "#site/parts/places/location-area.tsx";

/** This many locations are shown beside the form; all of them below it. */
const besideForm = 3;

/**
 * The contact page: the form, phone numbers beside it, and every location with its address, hours and map
 * below.
 */
export function ContactPage({
  model,
  state,
  area,
}: {
  model: FormModel;
  state: FormState;
  area: AreaView | null;
}) {
  const general = model.form === "contact";
  return (
    <>
      <FormPage model={model} state={state} title={general ? "Contact us" : undefined}>
        {area ? <CallUs area={area} /> : null}
      </FormPage>
      {area ? (
        <div className="page contact-area">
          <LocationArea area={area} layout="grid" withMap />
        </div>
      ) : null}
    </>
  );
}

function CallUs({ area }: { area: AreaView }) {
  return (
    <>
      <h2>Call us</h2>
      <ul className="contact-places">
        {area.cards.slice(0, besideForm).map((card) => (
          <li key={card.id}>
            <h3>{card.name}</h3>
            {card.open ? <OpenNow open={card.open} /> : null}
            {card.phone ? (
              <p>
                <a className="location-phone tabular" href={telephoneLink(card.phone)}>
                  <Icon name="phone" />
                  {card.phone}
                </a>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href="#locations">
          {area.cards.length > besideForm ? `All ${area.cards.length} locations` : "Hours and directions"}
        </a>
      </p>
    </>
  );
}
