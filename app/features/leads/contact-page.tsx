import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { telephoneLink } from "../locations/phone-choice.ts";
import type { ShellLocation } from "../shell/shell-model.ts";
import type { FormModel, FormState } from "./form-model.ts";
import { FormPage } from "./form-page.tsx";

/** The contact page: the form, and every place with its number, address and hours beside it. */
export function ContactPage({
  model,
  state,
  places,
}: {
  model: FormModel;
  state: FormState;
  places: ShellLocation[];
}) {
  return (
    <FormPage model={model} state={state} title={model.form === "contact" ? "Contact us" : undefined}>
      <h2>Visit or call us</h2>
      <ul className="contact-places">
        {places.map((place) => (
          <li key={place.name}>
            <h3>{place.name}</h3>
            <address>
              {place.address ? <span>{place.address}</span> : null}
              {place.suburb ? <span>{place.suburb}</span> : null}
            </address>
            {place.hours ? <p className="muted">{place.hours}</p> : null}
            <p className="reach">
              {place.phone ? (
                <LinkButton size="small" href={telephoneLink(place.phone)}>
                  <Icon name="phone" />
                  <span className="tabular">{place.phone}</span>
                </LinkButton>
              ) : null}
              {place.directions ? (
                <LinkButton size="small" look="quiet" href={place.directions} target="_blank" rel="noopener">
                  <Icon name="pin" />
                  Get Directions
                </LinkButton>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </FormPage>
  );
}
