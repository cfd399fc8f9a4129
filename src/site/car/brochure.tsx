import { Document, Font, Image, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { CarPageView } from "./car-page-view.ts";

/** The contents of a brochure besides the car's page: the site's own, and photos as JPEG. */
export type BrochureFrame = {
  site: string;
  /** Brand colour, `#rrggbb`. */
  brand: string;
  /** Address of the car's page, printed so that readers can find it. */
  url: string;
  priceNote: string;
  /** Day the brochure was made, as shoppers read it. */
  date: string;
  photos: Buffer[];
};

/** Limits that fit the rest on one page for most cars. */
const featuresInPrint = 18;

// No hyphenation: the default breaks "Automatic" at the end of a column.
Font.registerHyphenationCallback((word) => [word]);

const styles = StyleSheet.create({
  page: {
    padding: 36,
    paddingBottom: 84,
    fontFamily: "Helvetica",
    fontSize: 9.5,
    color: "#14181c",
    lineHeight: 1.4,
  },
  head: { flexDirection: "row", justifyContent: "space-between", alignItems: "center", marginBottom: 12 },
  site: { fontFamily: "Helvetica-Bold", fontSize: 13 },
  muted: { color: "#59636e" },
  rule: { height: 3, marginBottom: 14 },
  photo: { flex: 2.06, height: 232, objectFit: "cover", borderRadius: 6 },
  photos: { flexDirection: "row", gap: 8 },
  smalls: { flex: 1, gap: 8 },
  small: { flex: 1, height: 112, objectFit: "cover", borderRadius: 6 },
  title: { flexDirection: "row", justifyContent: "space-between", gap: 24, marginTop: 16 },
  name: { fontFamily: "Helvetica-Bold", fontSize: 19, lineHeight: 1.15 },
  price: { fontFamily: "Helvetica-Bold", fontSize: 21, lineHeight: 1.15, textAlign: "right" },
  section: { marginTop: 13 },
  heading: { fontFamily: "Helvetica-Bold", fontSize: 11, marginBottom: 6 },
  columns: { flexDirection: "row", flexWrap: "wrap" },
  fact: { width: "50%", flexDirection: "row", paddingVertical: 2, paddingRight: 18 },
  label: { width: 120, color: "#59636e" },
  value: { flex: 1, fontFamily: "Helvetica-Bold" },
  feature: { width: "33.33%", paddingRight: 12, paddingVertical: 1.5 },
  paragraph: { marginBottom: 5 },
  foot: {
    position: "absolute",
    left: 36,
    right: 36,
    bottom: 28,
    paddingTop: 8,
    borderTopWidth: 1,
    borderTopColor: "#dde1e6",
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 24,
    fontSize: 8,
  },
});

/** A car on A4: photo, price, facts, features, comments, and the dealer's places. */
export function Brochure({ car, frame }: { car: CarPageView; frame: BrochureFrame }) {
  const [photo, ...others] = frame.photos;
  const { place, price } = car;
  return (
    <Document title={car.name} author={frame.site} language="en-AU">
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.site}>{plain(frame.site)}</Text>
          <Text style={styles.muted}>{car.phone ?? ""}</Text>
        </View>
        <View style={[styles.rule, { backgroundColor: frame.brand }]} />
        {photo ? (
          <View style={styles.photos}>
            <Image src={{ data: photo, format: "jpg" }} style={styles.photo} />
            {others.length > 0 ? (
              <View style={styles.smalls}>
                {others.map((other, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: photos have no identity but their place
                  <Image key={at} src={{ data: other, format: "jpg" }} style={styles.small} />
                ))}
              </View>
            ) : null}
          </View>
        ) : null}
        <View style={styles.title}>
          <View style={{ flex: 1 }}>
            <Text style={styles.name}>{plain(car.name)}</Text>
            <Text style={styles.muted}>{plain(car.badgeLine)}</Text>
          </View>
          <View style={{ alignItems: "flex-end" }}>
            <Text style={[styles.price, { color: frame.brand }]}>{plain(price.text)}</Text>
            <Text style={[styles.muted, { textAlign: "right" }]}>{plain(priceWords(price))}</Text>
          </View>
        </View>
        <Facts car={car} />
        {car.features.length > 0 ? (
          <View style={styles.section}>
            <Text style={styles.heading}>Features</Text>
            <View style={styles.columns}>
              {car.features.slice(0, featuresInPrint).map((feature) => (
                <Text key={feature} style={styles.feature}>
                  • {plain(feature)}
                </Text>
              ))}
            </View>
          </View>
        ) : null}
        {car.comments.kind === "comments" ? (
          <View style={styles.section}>
            <Text style={styles.heading} minPresenceAhead={36}>
              Dealer comments
            </Text>
            {car.comments.segments.slice(0, 12).map((segment, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place
              <Text key={at} style={styles.paragraph}>
                {plain(segment).slice(0, 1500)}
              </Text>
            ))}
          </View>
        ) : null}
        <View style={styles.foot} fixed>
          <View style={{ flex: 1 }}>
            <Text style={{ fontFamily: "Helvetica-Bold" }}>{plain(place?.name ?? car.dealership.name)}</Text>
            <Text>{plain((place?.addressLines ?? []).join(", "))}</Text>
            {place?.licence ? <Text>Dealer licence {plain(place.licence)}</Text> : null}
          </View>
          <View style={{ flex: 1.3 }}>
            <Text style={styles.muted}>
              As advertised on {frame.date}. {plain(frame.priceNote)}
            </Text>
            <Text style={styles.muted}>{plain(frame.url)}</Text>
          </View>
        </View>
      </Page>
    </Document>
  );
}

function Facts({ car }: { car: CarPageView }) {
  const lines = [
    ...car.keyInfo,
    ...car.details.filter(({ label }) => label === "Stock number" || label === "VIN"),
  ];
  return (
    <View style={[styles.section, styles.columns]}>
      {lines.slice(0, 18).map((line) => (
        <View key={line.label} style={styles.fact} wrap={false}>
          <Text style={styles.label}>{line.label}</Text>
          <Text style={styles.value}>{plain(line.value)}</Text>
        </View>
      ))}
    </View>
  );
}

function priceWords(price: CarPageView["price"]): string {
  switch (price.kind) {
    case "subscription":
      return price.unit;
    case "price":
      return [price.was ? `Was ${price.was}` : "", price.type].filter(Boolean).join(" · ");
    default:
      return "";
  }
}

/**
 * The built-in fonts support Latin letters and usual punctuation; anything else would print as a wrong
 * letter.
 */
function plain(text: string): string {
  return text
    .replace(/[^\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/g, " ")
    .trim();
}
