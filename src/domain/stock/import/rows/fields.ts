import { eachColumnQuantity, quantityColumns } from "#domain/cars/quantities.ts";

/**
 * The fields that a feed may set, and the column names they are recognised by. Names are compared without
 * case, spaces, underscores and stars: `Stock number*`, `stock_number` and `StockNumber` are equal. The
 * native format is the Dealer Studio column list; the other names are those of common exports
 * (docs/stock-import.md).
 */
const aliases = {
  stocknum: "stocknumber stockno stock stockid vehicleid listingid internalid",
  identity: "",
  dealership: "dealershipslug dealershipid dealershipname dealer dealerid storecode",
  location: "locationcode locationslug locationid locationname yard yardcode",
  make: "brand manufacturer manu",
  model: "family modelname",
  year: "modelyear manufactureyear buildyear",
  badge: "trim trimlevel grade",
  series: "",
  name: "heading",
  carsales_title: "title vehicledescription variantname vehicletitle",
  car_type: "cartype condition newused usedornew stateofvehicle listingtype stocktype",
  type_word: "type",
  status: "salestatus availability stockstatus",
  sold: "issold",
  colour: "exteriorcolour color exteriorcolor bodycolour extcolour",
  interior_colour: "interiorcolor intcolour trimcolour",
  vin: "vinnumber vehicleidentificationnumber chassis chassisnumber",
  regplate: "rego registration registrationnumber plate regono registrationplate",
  rego_expiry: "regoexpirydate registrationexpiry",
  build_date: "builddate manufacturedate",
  compliance_date: "complianceplate",
  km: "odometer mileage kilometres kilometers kms odometerreading mileage.value",
  ...eachColumnQuantity((name) => quantityColumns[name].names),
  km_unit:
    "mileage.unit odometerunit mileageunit odometeruom mileageuom odometerunits mileageunits odometer.unit odometer.uom",
  price: "advertisedprice askingprice saleprice retail retailprice",
  dap_price: "dap driveawayprice driveaway",
  egc_price: "egc excludinggovernmentcharges",
  before_price: "wasprice originalprice rrp vehiclemsrp msrp",
  offer_price: "specialprice",
  subscription_price: "weeklyprice subscription",
  price_type: "pricelabel",
  purchase_cost: "cost costprice purchaseprice",
  simple_body: "body bodytype bodystyle vehiclebody",
  fuel: "fueltype fuelname",
  simple_fuel: "",
  trans: "transmission gearbox gear",
  simple_transmission: "",
  drive: "drivetrain drivetype driveline",
  doors: "numberofdoors doorcount",
  seats: "seatcount numberofseats seatingcapacity",
  engine_size: "enginesize engine enginecapacity ccrating capacity enginecc",
  item_type: "itemtype",
  tag: "",
  show_on_dealer_website: "showonwebsite published",
  certified: "cpo",
  preorder: "",
  has_nvic: "",
  nvic: "niviccode nviccode",
  dealercomments: "comments description onlinenotes sellercomments notes",
  standardEquipment: "features equipment options extras extras.extra optionlist",
  finance_lenders: "",
  payment_processors: "",
  file: "historyreport historyreporturl reporturl",
  history_provider: "historyreportprovider reportprovider",
  history_date: "historyreportdate reportdate",
  history_statements: "historyreportstatements reportstatements historychecks",
  video_url: "video videos videourls videolink videolinks youtube youtubeurl youtubelink walkaroundvideo",
  city: "suburb address.city",
  state: "address.region region",
  private_suburb: "",
  private_postcode: "",
  custom_rank: "rank sortorder",
  image_urls:
    "images imageurls image imageurl photos photourls pictures pictureurls imagelink additionalimagelink images.url photos.url image.url images.image photos.photo media.photos.url",
  condition_photos:
    "conditionimages conditionimageurls conditionphotourls damagephotos damageimages damageimageurls",
  "variant.cylinders": "cylinders cyl numberofcylinders cylindersinengine",
  "variant.enginesize": "",
  "variant.enginesize_litres": "",
  "variant.induction": "induction",
  "variant.geartype": "geartype",
  "variant.fuelconsumptioncombined": "fuelconsumption fuelconsumptioncombined",
  "variant.fuelcapacity": "fuelcapacity",
  "variant.electricrange": "electricrange rangekm wltprange",
  "variant.batterycapacity": "batterycapacity batterysize batterykwh",
  "variant.charging": "charging chargingtime chargetime",
  "variant.grossvehiclemass": "gvm grossvehiclemass",
  "variant.vehiclelength": "vehiclelength",
  "variant.vehicleheight": "vehicleheight",
  "variant.vehiclewidth": "vehiclewidth",
  "variant.torque": "torque",
  "variant.ancaprating": "ancap ancaprating",
  "variant.bodyconfiguration": "bodyconfiguration",
  "specifications.body_width": "bodywidth",
  "specifications.body_length": "bodylength",
  "specifications.tare_weight": "tare tareweight",
  "specifications.axle_type": "axletype",
  "specifications.sleeps": "sleeps berth",
  "specifications.aggregate_trailer_mass": "atm aggregatetrailermass",
  "autograb_data.average_market_price": "",
  "autograb_data.state_average_market_price": "",
} as const satisfies Record<string, string>;

/** A field of a feed; `km_unit`, `dap_price` and the like are stored in other fields of the car. */
export type FeedField = keyof typeof aliases;
export const feedFields = Object.keys(aliases) as FeedField[];

/** The values of a row by field. Lenders' offers are `finance_lenders.<provider>.<value>`. */
export type FeedFields = Partial<Record<FeedField | `finance_lenders.${string}`, string>>;

/** The names by which a field's column is recognised beside its own, as `headerKey` writes them. */
export function columnNames(field: FeedField): string[] {
  return aliases[field].split(" ").filter(Boolean);
}

/** Fields with several values: their columns may repeat, and are joined by pipes. */
const lists = new Set<string>([
  "image_urls",
  "condition_photos",
  "standardEquipment",
  "history_statements",
  "payment_processors",
]);
/** Fields that only the platform sets; columns of these names are ignored without a note. */
const platformOwn = new Set([
  "id",
  "slug",
  "reserved",
  "views",
  "createdat",
  "soldat",
  "updatedat",
  "photoscount",
  "makemodel",
  "pricerange",
  "weeklypricerange",
  "redbookcode",
  "encryptedredbookcode",
  "autograbid",
  "overrides",
]);

/** `Stock number*` → `stocknumber`, `image[0].url` → `image.url`. */
export function headerKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/\[\d*\]/g, "")
    .replace(/[^\p{L}\p{N}.]+/gu, "");
}

const byKey = new Map<string, FeedField>();
for (const field of feedFields) {
  byKey.set(headerKey(field), field);
  for (const alias of columnNames(field)) byKey.set(alias, field);
}

/** The field of a column name, `"own"` for a field that only the platform sets, or null. */
export function recogniseHeader(name: string): keyof FeedFields | "own" | null {
  const key = headerKey(name);
  const field = byKey.get(key);
  if (field) return field;
  if (/^financelenders\.[^.]+\.[^.]+$/.test(key) && name.startsWith("finance_lenders."))
    return name as `finance_lenders.${string}`;
  return platformOwn.has(key) ? "own" : null;
}

/** Whether columns of this name may occur more than once in a file. */
export function listHeader(name: string): boolean {
  return lists.has(recogniseHeader(name) ?? "");
}

export function isListField(field: string): boolean {
  return lists.has(field);
}
