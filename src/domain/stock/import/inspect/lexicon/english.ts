import type { Words } from "./lexicon.ts";

export const english: Words = {
  make: "maker, car maker, vehicle maker, make, makes, mk, mfr, brand, manufacturer, marque, car make, make name, brand name, car brand",
  model: "range, model range, model, mdl, model name, car model, model family, model line, nameplate, line",
  badge:
    "trim, trm, badge, variant, version, grade, sub model, submodel, edition, derivative, trim level, trim name, model variant, model grade, model version, variant description, derivative description",
  series: "series, model series, generation",
  name: "title, heading, headline, listing title, ad title, advert title, vehicle title, vehicle name, car name, listing name, full name of vehicle",
  year: "year, yr, model year, my, build year, manufacture year, manufactured year, production year, year of manufacture, year made, year built, vehicle year, reg year",
  first_registration:
    "first registration, first registered, date of first registration, registration date, reg date, registered on, first reg, date first registered, registration year, year of registration",
  km: "mileage, odometer, odo, kilometres, kilometers, kilometre, kilometer, kms, km, miles, odometer reading, odometer value, mileage value, distance, driven, km driven, kms driven, miles driven, distance travelled, current mileage, current odometer, mileage reading, milage, klm, klms",
  km_unit: "mileage unit, odometer unit, distance unit, mileage units, odo unit, odometer units",
  price:
    "price, prc, asking price, ask price, retail price, sell price, selling price, prices, pricing, advertised price, internet price, web price, website price, listing price, vehicle price, car price, cash price, current price, price amount, amount, final price, your price, our price, total price, screen price, forecourt price, display price, sell prc, cost to buy, listed price, retail, price value, advertised, buy now price",
  "price.old":
    "was, old, previous, original, before, rrp, msrp, list, sticker, new price when new, price when new, new vehicle price, price new, was price, retail when new, recommended retail price, crossed out, strike, strikethrough, regular",
  "price.special":
    "special, offer, promo, promotional, promotion, discounted, reduced, sale, now, clearance, specials, markdown, discount price, deal",
  "price.net":
    "excl vat, ex vat, exc vat, excluding vat, without vat, plus vat, no vat, ex gst, excl gst, exc gst, excluding gst, before tax, excl tax, ex tax, excluding tax, without tax, net, pre tax, tax exclusive, plus gst, vat excluded, gst excluded, less gst",
  "price.gross":
    "incl vat, inc vat, including vat, with vat, incl gst, inc gst, including gst, with gst, incl tax, inc tax, including tax, with tax, after tax, gross, tax inclusive, vat included",
  "price.month":
    "per month, monthly, pm, pcm, month, a month, monthly payment, monthly price, monthly repayment, lease, leasing, rental, rent, installment, instalment",
  "price.week": "per week, weekly, pw, week",
  "price.drive_away":
    "drive away, driveaway, dap, on the road, otr, ride away, on road price, rideaway, on road inclusive",
  "price.without_charges":
    "excl orc, ex orc, exc orc, excluding orc, without orc, excl orcs, ex orcs, before orc, excluding on road costs, ex on roads, egc, excluding government charges, excl govt charges, excl govt, before on roads, plus orc, plus on road costs, plus on roads, excl on roads, exc govt charges, before government charges, before on road costs, excluding on roads",
  "price.trade":
    "trade price, wholesale, dealer price, dealers price, trade only price, floor plan, floorplan, auction price, reserve price, b2b price, book value, market value, market price, average market price, valuation, trade value, trade in value, estimated value, glass value, black book, redbook value, reserve, minimum price, min price, floor price, lowest price, bottom price, residual, residual value",
  "price.cost":
    "cost, cost price, purchase price, purchase cost, buy price, dealer cost, invoice, invoice price, inv amt, invoice amount, net cost, acquisition cost, stand in value, stand in, bought for, paid, landed cost, total cost, invoice cost, recon cost, reconditioning cost",
  "price.export": "export, export price, fob, cif",
  price_type:
    "price type, price label, price qualifier, price note, price basis, price text, price suffix, price prefix",
  colour:
    "col, ext col, body col, colour, color, clr, paint, paint colour, body colour, body color, exterior paint, colour name, color name, vehicle colour, manufacturer colour, colour description, generic colour, base colour",
  interior_colour:
    "trim col, int col, upholstery, trim colour, upholstery colour, interior trim colour, seat colour, upholstery color, seat color, trim color, interior trim, upholstery type",
  interior: "interior, int, inside, cabin",
  exterior: "exterior, ext, outside, external",
  vin: "vin, vin number, vin no, chassis, chassis number, chassis no, vehicle identification number, vin code, frame number, vin chassis",
  regplate:
    "rego, registration, reg, plate, registration number, reg no, reg number, registration no, rego no, rego number, number plate, license plate, licence plate, vrm, vehicle registration, registration plate, registration mark, plate number, plate no, vehicle reg, tag number, license plate number, license number",
  rego_expiry:
    "rego expiry, registration expiry, rego expires, registration expires, rego due, reg expiry, rego expiry date, registration expiry date, rego exp, reg exp, registration exp, registration due, license expiry, licence expiry, reg expires",
  build_date:
    "build date, built date, date built, manufacture date, production date, date of manufacture, built, build, manufactured",
  compliance_date: "compliance date, compliance, compliance plate, comp date, compliance plate date",
  fuel: "fuel, fuel type, gas type, fuel name, fuel kind, fuel description, powertrain fuel, energy source, fuel category, propulsion, engine fuel, primary fuel",
  trans:
    "t m, tm, transmission, gearbox, gear box, trans, xmsn, xmission, gear type, transmission type, transmission name, gearbox type, transmission description, tranny, gearshift, shift, gear",
  drive:
    "drive, drivetrain, drive train, drive type, driveline, wheel drive, driven wheels, wheel system, drv, drive wheels, drive system, wheels driven, drive wheel, drivetrain type",
  simple_body:
    "body, body type, body style, bdy, vehicle body, bodywork, body shape, style, vehicle type, body name, shape, body category, body class, vehicle style, body description, vehicle category, segment",
  doors: "doors, door, door count, number of doors, no of doors, num doors, no doors, drs",
  seats:
    "seats, seat, seating, seating capacity, number of seats, no of seats, num seats, seat count, passengers, passenger capacity, seat capacity, no seats",
  "variant.cylinders":
    "cylinders, cyl, cylinder, number of cylinders, no of cylinders, cyls, cylinder count, num cylinders",
  engine_size:
    "engine, engine size, engine capacity, displacement, cc, ccm, eng, cubic capacity, engine cc, engine litres, engine displacement, cc rating, engine size litres, engine volume, capacity cc, litres, liters, motor, engine size cc, size ccm, capacity, engine description, engine name, engine liters",
  car_type:
    "condition, new or used, new used, used or new, used new, car type, n u, vehicle condition, stock type, sale type, offer type, new or pre owned, new used demo, inventory type, state of vehicle, sale category, vehicle state, age category, new demo used",
  type_word: "type, class, category",
  status:
    "status, sts, sale status, availability, stock status, vehicle status, sales status, listing status, available, inventory status, availability status, state of sale",
  sold: "sold, is sold, sold flag",
  stocknum:
    "stock, stk, stock number, stock no, stock id, stock nr, stock code, stock ref, stock reference, vehicle id, car id, listing id, ad id, item id, unit id, id, reference, ref, reference number, ref no, ad reference, inventory number, inventory id, unit number, unit no, lot number, lot no, sku, item number, advert id, ad number, listing number, listing ref, stock num, vehicle number, vehicle ref, vehicle reference, external id, unique id, product id, offer id, advert reference, stk no, dms id, inventory no, dealer stock number, dealer stock no",
  dealership:
    "dealership, store code, dealer, dealer id, dealer code, dealer name, rooftop, dealership id, dealership name, dealer number, dealer no, store id, store, branch id, branch code, dealership code, franchise code, rooftop id",
  location:
    "location, yard, location code, location name, yard code, site code, branch, branch name, lot, lot location, yard location, location id, stock location, vehicle location, site name, site",
  city: "city, suburb, town, dealer city, location city, seller city",
  state: "state, region, province, county, state code, dealer state, location state, seller state",
  standardEquipment:
    "equipment, features, options, extras, accessories, standard equipment, option list, feature list, standard features, vehicle features, equipment list, key features, factory options, options list, additional features, optional equipment, specs, fitted options, feature, dealer options, installed options, highlights",
  dealercomments:
    "description, comments, comment, cmts, notes, note, remarks, dealer comments, seller comments, sellers comments, online notes, advert text, ad text, ad copy, vehicle description, vehicle comments, web description, marketing text, advertisement, details, sales text, about, long description, full description, body text, advert, blurb, ad description, dealer notes, vehicle notes, sellers notes, sellers description, advert description, selling points, web notes, internet notes, internet comments, advertised description, web comments, text, write up",
  image_urls:
    "image, images, img, imgs, photo, photos, picture, pictures, pic, pics, photo url, photo urls, image url, image urls, image link, picture url, picture urls, photo links, image links, picture links, picture link, gallery, photo list, image list, main image, main photo, additional images, image list urls, primary image, cover image, cover photo, additional image link, photo link, hero image, media",
  "variant.fuelconsumptioncombined":
    "consumption, fuel consumption, fuel economy, fuel consumption combined, combined consumption, combined fuel consumption, economy combined, combined fuel economy",
  "variant.fuelcapacity": "fuel capacity, tank, fuel tank, tank capacity, fuel tank capacity",
  "variant.electricrange": "electric range, ev range, range km, wltp range, driving range",
  "variant.batterycapacity": "battery, battery capacity, battery size, battery kwh",
  "variant.charging": "charging, charging time, charge time",
  "variant.torque": "torque",
  "variant.induction": "induction, aspiration",
  "variant.ancaprating": "ancap, ancap rating, ancap stars",
  "variant.grossvehiclemass": "gvm, gross vehicle mass",
  "specifications.tare_weight": "tare, tare weight, tare mass",
  "specifications.aggregate_trailer_mass": "atm, aggregate trailer mass",
  "specifications.sleeps": "sleeps, berth, berths",
  towing_capacity:
    "towing capacity, tow capacity, towing rating, tow rating, towing limit, tow limit, towing weight, braked towing, braked towing capacity, towing mass, tow weight, max towing, braked tow, braked, towing, tow, max braked towing, towing braked, towing capacity braked",
  certified: "certified, cpo, certified pre owned, is certified, approved used",
  nvic: "nvic",
  tag: "tag, ribbon, banner, sticker text",
  file: "history report, report url, carfax, carfax url, history report url, history report link, vehicle history report",
  custom_rank: "rank, sort order, priority, display order",
  "other.person":
    "seller, sellers, seller name, seller type, seller id, owner, owners, owner name, previous owner, previous owner name, previous owners, prior owner, last owner, first owner, registered owner, number of owners, no of owners, customer, customer name, buyer, buyer name, buyers, salesperson, sales person, salesman, sales rep, sales consultant, consultant, manager, contact, contact name, contact person, contact number, phone, phone number, telephone, tel, mobile, mobile number, email, e mail, email address, fax, advisor, agent, first name, last name, surname, driver, user, username, user name, person, people, assigned to, staff, employee, lead, added by, created by, updated by, entered by, photographer, inspector, technician, bought from, supplier, supplier name, vendor, vendor name, consignor, full name, trading name, name of owner, keeper, keepers, previous keepers, lessee, account manager, next of kin, author, posted by, licensee",
  "other.place":
    "street, street name, street address, street number, address, addr, addr1, addr2, address line, address line 1, address line 2, address1, address2, zip, zip code, zipcode, postcode, post code, postal code, postal, lat, latitude, lon, lng, long, longitude, country, country code, component, map, coordinates, geo, neighbourhood, neighborhood, metro, area, pobox, po box, geolocation, location address, dealer address, dealer postcode, dealer zip, dealer phone, dealer email, dealer url, dealer website, country of origin, origin, origin country, bay, bay number, parking bay, row, aisle, parking",
  "other.dealer":
    "dealer group, dealer type, dealer rating, dlr, company, company name, business, group name, dealership address, dealership phone, franchise, chain, organisation, organization, legal entity, dealer logo, logo, dealer license, dealer licence, lmct",
  "other.link":
    "url, link, links, href, website, web address, page url, listing url, listing link, ad url, ad link, vehicle url, vehicle link, vdp, vdp url, detail url, details url, detail page url, deeplink, deep link, canonical, mobile link, web link, video, video url, video link, videos, youtube, youtube url, brochure, brochure url, website url, 360 url, spin url, virtual tour, walkaround, tour url, pdf, carfax link",
  "other.time":
    "date in, in stock since, received, stock date, date, days, day, age, hours, time, timestamp, days in stock, days on lot, days on market, stock days, date in stock, date added, date listed, listed date, listing date, date created, created, created at, created on, created date, updated, updated at, updated on, last updated, modified, last modified, modified date, date modified, post date, posting date, posted, first seen, last seen, expiry, expiry date, expires, expiration, date first on lot, age in days, in stock date, date sold, sold date, arrival date, eta, delivery date, date purchased, purchase date, available from, service date, warranty expiry, warranty start, stock age, stocked date, last price change, price change date, price changed, date acquired, acquired, date received, last edited, month, months, tage, jrs, years old, vehicle age, inspection date, wof expiry, wof, mot, mot expiry, mot due, warrant of fitness, next service, last service, next inspection, days listed, stock in date, in date",
  "other.power":
    "power, hp, kw, bhp, ps, horsepower, horse power, engine power, kilowatts, power kw, power hp, max power, power output, maximum power, kw power, engine power hp, engine power kw, engine kw, engine hp",
  "other.measure":
    "steering, drive side, steering side, weight, kerb weight, curb weight, length, width, height, wheelbase, wheels, wheel size, tyre, tyres, tyre size, tire, tires, tire size, gross weight, payload, mass, tow ball, ball weight, towball weight, rim size, boot space, cargo, cargo volume, size, volume, turning circle, clearance, ground clearance, top speed, max speed, acceleration, 0 100, 0 60, range, electric range, ev range, battery, battery capacity, battery size, kwh, alloy size, valves, unladen weight, load capacity",
  "other.tax":
    "tax, vat, gst, vat rate, vat amount, gst amount, tax rate, road tax, tax amount, stamp duty, fee, fees, levy, duty, vat qualifying, vat status, tax status, luxury car tax, lct, plus costs, on road costs, orc, doc fee, documentation fee, admin fee, delivery charge, registration cost, rego cost, ctp, freight, dealer delivery, government charges, charges, surcharge, transfer fee, road user charges, ruc, annual tax, tax band, ved",
  "other.finance":
    "finance, financing, deposit, apr, interest, interest rate, comparison rate, balloon, term, repayment, repayments, payment, payments, credit, loan, down payment, finance price, finance available, finance example, payment amount, finance from, insurance, insurance group, insurance cost, bond, profit, margin, gross profit, monthly budget, savings, saving, discount, discount amount, discount percent, you save, rebate, rebates, incentive, incentives, weekly payment, weekly repayment, weekly repayments, payment per week, finance per week, price change, price drop, reduction, price reduction, finance weekly, finance repayment, finance monthly, price rating, deal rating, price position, value score, mark up, markup",
  "other.emission":
    "co2, emission, emissions, mpg, emission class, emission standard, euro class, euro norm, euro, efficiency class, efficiency, mpg city, mpg highway, city mpg, highway mpg, hwy mpg, urban mpg, extra urban mpg, co2 emissions, emissions class, economy, consumption city, consumption highway, consumption urban, consumption extra urban, fuel consumption city, fuel consumption highway, fuel consumption urban, fuel consumption extra urban, rating, stars, safety rating, environment class, epa class, energy rating, emission sticker, greenhouse, pollution",
  "other.serial":
    "engine no, engine number, engine num, motor number, motor no, engine code, key number, key no, key tag, keytag, key code, radio code, serial, serial number, serial no, gtin, upc, ean, barcode, keys, number of keys, key count, spare key, transmission number, key, ignition code, pin, model code, style id, style code, chrome style id, model number, model no, bin, batch",
  "other.internal":
    "private, confidential, staff only, internal, internal note, internal notes, internal comments, internal comment, private notes, private comments, private note, secret, workshop notes, staff notes, trade notes, not for publication, management notes, hidden notes, do not publish, damage notes, appraisal notes, service notes, dealer only notes, office notes, confidential, sales notes internal, buyer notes, auction notes",
  "other.code":
    "code, rvd, glass code, glasses code, redbook, red book, redbook code, redbook id, cap id, cap code, jato, style number, option codes, hash, checksum, uuid, guid, colour code, color code, ext color code, exterior color code, int color code, interior color code, exterior colour code, interior colour code, colour hex, color hex, body code, transmission code, fuel code, autograb id, make id, model id, variant id, brand id, make code, trim code, trim id, dealer ref, photo count, image count, number of photos, number of images, picture count, no of photos, no of images, num photos, images count, photos count, views, hits, clicks, count, template, language, feed, feed version, source, channel, version no, flag, image order, photo order, thumb, thumbs, thumbnail, thumbnails, icon, image id, row number, row no, line no, line number, index, seq, sequence, no",
  "other.currency": "currency, currency code, price currency, iso currency",
  "other.gears":
    "gears, number of gears, no of gears, gear count, speeds, number of speeds, forward gears, gears number",
  "other.history":
    "owner count, accident, accidents, damage, damaged, service history, history, crash, write off, written off, title status, clean title, warranty, warranty km, warranty kilometres, warranty months, warranty miles, service book, books, log book, logbook, imported, import history, cat, insurance category, accident free, service interval, service km, next service km, last service km, last service odometer, keys and books, ppsr, theft, stolen, recall, recalls, imported km, odometer at purchase, odometer in, odometer out, odometer status, previous mileage, mileage at last service, import odometer, overseas odometer, extended warranty, warranty type, service plan, condition report, condition notes, condition grade",
  unit: "unit, units, uom, unit of distance",
  neutral:
    "car, vehicle, veh, auto, the, of, in, a, an, and, or, number, nr, num, value, name, item, items, data, attribute, attributes, info, information, list, kg, l, aud, nzd, usd, eur, gbp, cad, full, main, primary, current, generic, standard, on, for, with, urls, g, simple, text, description, details, detail, c, offers, offer, vehicles, specification, specifications, technical, product, specs, general, basic",
};
