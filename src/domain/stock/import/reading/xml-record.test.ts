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
  [
    "wagen",
    "<Wagen><Marke>Kia</Marke><Jahr>2019</Jahr><Preis>1</Preis><Km>2</Km><fotos><foto n='1' u='a' t='b'/><foto n='2'/></fotos></Wagen>",
  ],
  [
    "vehicle",
    "<vehicle make='A' model='B' price='1'><seller><name>C</name><phone>1</phone><town>D</town><zip>2</zip></seller></vehicle>",
  ],
  [
    "listing",
    "<listing><vehicle><make>A</make><model>B</model><year>2</year></vehicle><price>3</price></listing>",
  ],
  [
    "car",
    "<search><make>A</make><model>B</model><car><make>A</make><model>B</model><id>1</id></car></search>",
  ],
  [
    "listing",
    "<l><listing><field name='make'>A</field><field name='model'>B</field><field name='year'>2</field></listing></l>",
  ],
  [null, "<Error><Code>AccessDenied</Code><Message>No</Message><RequestId>1</RequestId></Error>"],
])("the cars are the elements %s of %s", (name, head) => expect(xmlRecord(head)).toBe(name));
