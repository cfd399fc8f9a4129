import { featuresShown } from "#domain/cars/features.ts";
import type { SpecLine } from "#domain/cars/key-info.ts";
import { Disclosure } from "#site/parts/disclosure.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { ShowMore } from "./show-more.tsx";

/**
 * Key information: the first lines visible, the rest behind Show More (CAR-25); collapsible where the site
 * configures it (CAR-26).
 */
export function KeyInfoCard({
  lines,
  open,
  collapsible,
}: {
  lines: SpecLine[];
  open: number;
  collapsible: boolean;
}) {
  if (lines.length === 0) return null;
  const rest = lines.slice(open);
  const body = (
    <>
      <dl className="key-facts">
        {lines.slice(0, open).map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
      {rest.length > 0 ? (
        <ShowMore more="Show More" less="Show Less">
          <SpecList lines={rest} />
        </ShowMore>
      ) : null}
    </>
  );
  return (
    <section className="car-section" aria-labelledby="key-information">
      {collapsible ? (
        <Disclosure open name="key-information" title={<Heading>Key information</Heading>}>
          {body}
        </Disclosure>
      ) : (
        <>
          <Heading>Key information</Heading>
          {body}
        </>
      )}
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 id="key-information">{children}</h2>;
}

/** How many lines of the details are visible: year to badge. */
const detailsShown = 4;

/**
 * The car's identifiers and measures, under "Vehicle Details" or "Caravan Details" (CAR-11): four lines visible, the rest
 * behind Show More.
 */
export function DetailsCard({ title, lines }: { title: string; lines: SpecLine[] }) {
  if (lines.length === 0) return null;
  const rest = lines.slice(detailsShown);
  return (
    <section className="car-section">
      <h2>{title}</h2>
      <SpecList lines={lines.slice(0, detailsShown)} />
      {rest.length > 0 ? (
        <ShowMore more="Show More" less="Show Less">
          <SpecList lines={rest} />
        </ShowMore>
      ) : null}
    </section>
  );
}

function SpecList({ lines }: { lines: SpecLine[] }) {
  return (
    <dl className="spec-list">
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The feature list: eight visible, the rest behind Show All (CAR-27). */
export function FeaturesCard({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  const rest = features.slice(featuresShown);
  return (
    <section className="car-section">
      <h2>Features</h2>
      <FeatureItems features={features.slice(0, featuresShown)} />
      {rest.length > 0 ? (
        <ShowMore more={"Show All"} less="Hide">
          <FeatureItems features={rest} />
        </ShowMore>
      ) : null}
    </section>
  );
}

function FeatureItems({ features }: { features: string[] }) {
  return (
    <ul className="ticks ticks-columns">
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
