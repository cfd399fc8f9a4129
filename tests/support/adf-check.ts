/**
 * The product's own validator of ADF 1.0: the DTD's content models as patterns over children's names, its
 * attributes and their values. It parses exactly what `adf.ts` writes: elements, attributes in double quotes,
 * text, no comments, no CDATA.
 */
const text = "#text";
const models: Record<string, string> = {
  adf: "(prospect )+",
  prospect: "(id )*requestdate (vehicle )+customer vendor (provider )?",
  vehicle:
    "(id )*year make model (vin )?(stock )?(trim )?(doors )?(bodystyle )?(transmission )?(odometer )?(colorcombination )*(imagetag )?(price )?(pricecomments )?(option )*(finance )?(comments )?",
  colorcombination: "(interiorcolor exteriorcolor |interiorcolor |exteriorcolor )preference ",
  option: "optionname (manufacturercode )?(stock )?weighting (price )?",
  finance: "method (amount )+(balance )?",
  customer: "contact (id )*(timeframe )?(comments )?",
  vendor: "(id )*vendorname (url )?contact ",
  provider: "(id )*name (service )?(url )?(email )?(phone )?(contact )?",
  contact: "(name )+(?:email (?:phone )*|(?:phone )+)(address )?",
  address: "(street )+(apartment )?(city )?(regioncode )?(postalcode )?(country )?",
};
const texts =
  "requestdate year make model vin stock trim doors bodystyle transmission odometer interiorcolor exteriorcolor preference imagetag price pricecomments optionname manufacturercode weighting method amount balance timeframe comments vendorname url service name email phone street apartment city regioncode postalcode country id".split(
    " ",
  );

/** Attribute → its values, or null for any text. */
const attributes: Record<string, Record<string, readonly string[] | null>> = {
  prospect: { status: ["new", "resend"] },
  vehicle: { interest: ["buy", "lease", "sell", "trade-in", "test-drive"], status: ["new", "used"] },
  odometer: { status: ["unknown", "rolledover", "replaced", "original"], units: ["km", "mi"] },
  imagetag: { width: null, height: null, alttext: null },
  amount: {
    type: ["downpayment", "monthly", "total"],
    limit: ["maximum", "minimum", "exact"],
    currency: null,
  },
  balance: { type: ["finance", "residual"], currency: null },
  name: { part: ["surname", "first", "middle", "last", "full"], type: ["business", "individual"] },
  email: { preferredcontact: ["0", "1"] },
  phone: {
    type: ["voice", "fax", "cellphone", "pager"],
    time: ["morning", "afternoon", "evening", "nopreference", "day"],
    preferredcontact: ["0", "1"],
  },
  address: { type: ["work", "home", "delivery"] },
  street: { line: null },
  price: {
    type: ["quote", "offer", "msrp", "invoice", "call", "appraisal", "asking"],
    currency: null,
    delta: ["absolute", "relative", "percentage"],
    relativeto: ["msrp", "invoice"],
    source: null,
  },
  id: { sequence: null, source: null },
};

/** What is wrong with a document, as text; empty when it is ADF 1.0. */
export function adfProblems(xml: string): string[] {
  const problems: string[] = [];
  const prolog = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<\?adf version="1\.0"\?>\n/.exec(xml);
  if (!prolog) problems.push("the prolog is not that of ADF 1.0");
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(xml) || !xml.isWellFormed())
    problems.push("a character that XML forbids");
  const open: { name: string; children: string }[] = [{ name: "", children: "" }];
  const rest = xml.slice(prolog?.[0].length ?? 0).trim();
  const token = /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)>|([^<]+)/gy;
  let read = 0;
  for (let match = token.exec(rest); match; match = token.exec(rest)) {
    read = token.lastIndex;
    const [, closing, name, attributeText, words] = match;
    const top = open.at(-1)!;
    if (words !== undefined) {
      if (!everyReferenceKnown(words) || words.includes("]]>")) problems.push(`bad text in ${top.name}`);
      if (words.trim() !== "") top.children += text;
    } else if (closing) {
      if (top.name !== name) return [...problems, `</${name}> closes ${top.name}`];
      problems.push(...contentProblems(top));
      open.pop();
    } else {
      top.children += `${name} `;
      problems.push(...attributeProblems(name!, attributeText!));
      open.push({ name: name!, children: "" });
    }
    if (open.length === 0) break;
  }
  if (read !== rest.length) problems.push(`can't be read at ${rest.slice(read, read + 30)}`);
  if (open.length !== 1 || open[0]?.children !== "adf ")
    problems.push("the root must be a single adf element");
  return problems;
}

function contentProblems({ name, children }: { name: string; children: string }): string[] {
  const model = models[name];
  if (model)
    return new RegExp(`^(?:${model})$`).test(children) ? [] : [`${name} contains ${children || "nothing"}`];
  if (!texts.includes(name)) return [`${name} is not an element of ADF`];
  return children === "" || children === text ? [] : [`${name} contains elements`];
}

function attributeProblems(name: string, given: string): string[] {
  return [...given.matchAll(/ ([a-z]+)="([^"]*)"/g)].flatMap(([, attribute, value]) => {
    const known = attributes[name]?.[attribute!];
    if (known === undefined) return [`${name} has no attribute ${attribute}`];
    if (known !== null && !known.includes(value!)) return [`${name} ${attribute} can't be ${value}`];
    return everyReferenceKnown(value!) ? [] : [`bad text in ${name} ${attribute}`];
  });
}

const everyReferenceKnown = (words: string) => !/&(?!(?:amp|lt|gt|quot|#39);)/.test(words);
