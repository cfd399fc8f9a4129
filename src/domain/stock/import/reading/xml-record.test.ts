import { expect, it } from "vitest";
import { xmlRecord } from "./xml-record.ts";

it.each([
  ["auto", "<R><Auto><Marke>A</Marke><Modell>B</Modell><Preis>1</Preis></Auto></R>"],
  ["vehicle", "<v><vehicle make='A' model='B' year='2'/></v>"],
  [
    "advert",
    "<l><advert id='1'><vehicle><a>1</a><b>2</b></vehicle><price>3</price></advert><advert id='2'><vehicle><a>1</a><b>2</b></vehicle></advert></l>",
  ],
  [null, "<l><a/><b/></l>"],
])("the cars are the elements %s of %s", (name, head) => expect(xmlRecord(head)).toBe(name));
