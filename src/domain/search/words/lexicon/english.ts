/**
 * What words of a search mean in English, on every site. A line is `kind clauses: words`; several clauses of one line all hold.
 *
 * - `is` makes filters of the address, `first` of the first value alone that the stock has.
 * - `ask` leaves cars in the list that it is true of, unless that is none; `wish` puts them first. Both stay in the text.
 * - `sort` orders the list. `text` is searched for as the word after it. `not` excludes what comes next; `other` is about no car; `pass` says nothing.
 *
 * A clause is `attribute=value|value` or `attribute=from..to`: an attribute of the search, `facts` (`search-facts.ts`), a number among the
 * facts, or `age` in years. Values are the platform's own; they mean what the stock has of them.
 */
export const english = `
is body=SUV: suv, crossover, sports utility, sport utility, soft roader, jeep style
is body=Hatchback: hatch, hatchback, liftback, hot hatch
is body=Sedan: sedan, saloon, four door sedan
is body=Wagon: wagon, station wagon, estate
is body=Ute: ute, pickup, pick up truck, utility, yute
is body=People Mover: people mover, mpv, minivan, people carrier
is body=Van: van, panel van, cargo van, work van, delivery van
is body=Convertible: convertible, cabriolet, cabrio, soft top, roadster, drop top
is body=Coupe: coupe, two door coupe
is body=Bus: bus, minibus
is body=Truck: truck
is body=Motorhome: motorhome, campervan
is body=Camper Trailer: camper trailer
is body=Caravan: caravan
is fuel=Petrol: petrol, unleaded, ulp, petrol only
is fuel=Diesel: diesel, turbo diesel, oil burner
is fuel=Electric: electric, ev, bev, fully electric, battery electric, full electric, pure electric, all electric
first fuel=Hybrid|Plug-in hybrid|Mild hybrid: hybrid, petrol hybrid, self charging
is fuel=Plug-in hybrid: phev, plug in, plug in hybrid
is fuel=Mild hybrid: mild hybrid, mhev
is fuel=LPG: lpg, gas powered
is fuel=Hydrogen: hydrogen, fuel cell
is transmission=Automatic|CVT|Dual clutch: automatic, auto, automatic transmission, auto only, auto trans, autos, self shifter
is transmission=CVT: cvt
is transmission=Dual clutch: dual clutch, dct, dsg
is transmission=Manual: manual, stick shift, manual transmission, manual gearbox, stick, 5 speed manual, 6 speed manual, row your own
first drive=4WD|AWD: 4wd, 4x4, four wheel drive, 4 wheel drive, four by four, 4 by 4, fourby, four wd
first drive=AWD|4WD: awd, all wheel drive, all wheel, quattro, 4matic, xdrive
is drive=FWD: fwd, front wheel drive
is drive=RWD: rwd, rear wheel drive
is drive=2WD|FWD|RWD: 2wd, 4x2, two wheel drive, 2 wheel drive, two wheel
is car_type=new: new, brand new, never registered, never driven
is car_type=demo: demo, ex demo, demonstrator, display car
is car_type=used: used, second hand, pre owned, pre loved, not new, 2nd hand
is state=NSW: nsw, new south wales
is state=VIC: vic, victoria
is state=QLD: qld, queensland
is state=SA: sa, south australia
is state=WA: wa, western australia
is state=TAS: tas, tasmania, tassie
is state=ACT: act, canberra region
is state=NT: nt, northern territory
is km=..50000: low km, low kms, low k, low ks, low kilometres, low mileage, low klms, low kays, not many kms, not many ks, hardly driven, barely driven
is km=..20000 & car_type=demo|used: near new, nearly new, as new
sort price_asc: cheap, cheapest, cheaper, lowest price, low price, but cheaper, cheapie, cheapo, cheaply, inexpensive, affordable, on a budget, budget car, lowest priced, not too expensive, not expensive, wont break the bank, low budget, low cost, good price, best price, great value, good value, value for money, cheap and cheerful, low price range, bang for buck, as cheap as possible, cheap as chips
sort price_desc: most expensive, dearest, highest price
sort latest: newest, latest, new arrivals, new arrival, just arrived, just in, recently added, latest arrivals
is filtered_features=Reversing camera: reverse cam, reversing cam, backup camera, rear camera, reverse camera, rear cam
is filtered_features=Navigation: sat nav, gps
is filtered_features=Apple CarPlay: carplay, apple car play
is filtered_features=Tow bar: towbar, tow hitch, hitch
is filtered_features=Sunroof: panoramic roof, pano roof, glass roof, moonroof, panoramic sunroof
is filtered_features=Leather seats: leather, leather interior, leather trim
is filtered_features=Heated seats: seat heaters, bum warmers, heated seat
is filtered_features=Adaptive cruise control: radar cruise, active cruise, smart cruise
is filtered_features=Surround camera: 360 camera, 360 cam, birds eye camera, surround view
is filtered_features=Alloy wheels: alloys, mags, alloy
is filtered_features=Roof racks: roof rails, roof rack, roof bars
is filtered_features=Bull bar: bullbar
is filtered_features=Blind spot monitor: blind spot
is filtered_features=Parking sensors: park assist, parking sensor, park sensors
is filtered_features=Power tailgate: electric tailgate, power boot, electric boot
ask facts=canopy: canopy, canopies
ask facts=tonneau: tonneau, tonneau cover, hard lid
ask facts=tray: tray, tray back, flat tray, flat bed
ask facts=snorkel: snorkel
ask facts=winch: winch
ask facts=uhf: uhf, uhf radio
ask facts=diff lock: diff lock, diff locks, rear diff lock, locking diff, locker
ask facts=side steps: side step, side steps
ask facts=tub liner: tub liner
ask facts=sports bar: sports bar
ask facts=cargo barrier: cargo barrier
ask facts=isofix: isofix, child seat anchors, baby seat anchors
ask facts=air conditioning: air con, air conditioning, air conditioner, ac, working air con
ask facts=cruise control: cruise, cruise control
ask facts=emergency braking: aeb, emergency braking, auto braking
ask facts=lane assist: lane assist, lane keeping, lane keep assist, lane departure
ask facts=led lights: led lights, led headlights, leds
ask facts=ventilated seats: ventilated seats, cooled seats, cooling seats
ask facts=power seats: power seats, electric seats, power seat
ask facts=push start: push start, push button start, keyless start, button start
ask facts=digital radio: digital radio, dab radio, dab
ask facts=paddle shifters: paddle shifters, paddle shift, paddles
ask facts=fast charging: fast charging, fast charge, dc charging, rapid charging
ask facts=dual cab: dual cab, double cab, crew cab, twin cab, 4 door ute, four door ute
ask facts=single cab: single cab
ask facts=extra cab: extra cab, space cab, king cab, super cab, extended cab
ask facts=turbo: turbo, turbocharged
ask facts=certified: certified, cpo, certified pre owned, approved used, manufacturer approved
ask facts=reduced: reduced, price drop, discounted, discount, special, specials, on special, on sale, price reduced, marked down, bargain, bargains, was now
ask facts=drive away: drive away, drive away price, on road costs included, on the road price
ask cylinders=8..8: v8, v eight, bent eight, eight cylinder
ask cylinders=6..6: v6, v six, six cylinder, straight six, inline six
ask cylinders=4..4: four cylinder, 4 pot
ask stars=5..5: five star, 5 star, ancap 5, 5 star ancap, five star safety, 5 star safety, five stars, 5 stars, top safety rating
wish mm=..4400 & body=Hatchback: small, compact, little, tiny, city car, easy to park, small car, mini car, runabout, zippy, easy parking, inner city, nippy, micro
wish mm=4350..4750: mid size, medium, mid sized, medium sized, medium size
wish mm=4700.. & body=SUV|Wagon|People Mover: big, large, roomy, spacious, full size, huge, lots of room, plenty of room, room for everyone, more space, heaps of room, leg room, lots of space, extra room, bigger
wish body=Wagon|SUV|People Mover: big boot, large boot, boot space, huge boot, lots of boot space, room for a pram, pram, dog, dogs, dog friendly, golf clubs, for the dog, puppy
wish body=SUV|Wagon|People Mover & seats=5..: family, families, family friendly, kid, kids, baby, toddler, newborn, children, car seats, child seats, baby seat, baby seats, school run, school runs, soccer mum, growing family, twins, bub, bubs, young family, rug rats, grandkids, mum bus
wish age=..8 & km=..100000: reliable, dependable, trustworthy, bulletproof, reliability, wont break down, never breaks down, good condition, well looked after, well maintained, mint, low maintenance, trouble free, no dramas, good nick, solid, one owner, full service history, service history, log books
wish body=Hatchback|Sedan & price=..20000 & cylinders=..4: first car, 1st car, p plater, p plates, p plate, learner, learners, l plater, l plates, new driver, student, uni student, uni, teenager, teen, just got my ps, red ps, green ps, my ps, ps, his ps, her ps, p platers, young driver, starter car, beginner, first time driver, learning to drive, provisional
wish fuel=Hybrid|Electric|Plug-in hybrid & consumption=..7: economical, fuel efficient, good on fuel, cheap to run, good on petrol, fuel economy, fuel saver, low running costs, efficient, saves petrol, cheap on fuel, great on fuel, light on fuel, good mileage, eco, low fuel, sips fuel, economy, good fuel economy, environmentally friendly, better on fuel, save fuel, save on fuel, petrol saver, low emissions
wish make=Lexus|BMW|Audi|Mercedes-Benz|Volvo|Jaguar|Land Rover|Porsche|Genesis & price=45000..: luxury, luxurious, premium, prestige, fancy, posh, upmarket, high end, top of the line, classy, executive
wish body=Coupe|Convertible & cylinders=6..: sporty, sports car, fast, quick, performance, fun to drive, muscle, weekend car, track, powerful, fun
wish body=Ute|Van: tradie, tradies, tradesman, work vehicle, workhorse, work truck, for work, work, worksite, job site, builder, plumber, sparky, chippy, carpenter, electrician, landscaper, landscaping, tools, mowing, gardening, farm, for the farm, farmer, moving furniture, hauling, tip runs, business use, business, my business, small business
wish body=Van|Ute: courier, delivery, deliveries, cargo
wish drive=4WD & body=SUV|Ute: off road, off roading, offroader, four wheel driving, 4wding, outback driving, bush, beach, beach driving, fraser, simpson desert, rough roads, dirt roads, mud, sand, camping, touring, adventure, adventures, bush bashing, hunting, fishing
wish drive=AWD|4WD: snow, ski, skiing, snow trips, alpine, wet roads, grip
wish towing_capacity=2500..: towing, tow, to tow, for towing, tow a caravan, tow my caravan, tow a van, tow a boat, tow my boat, tow the boat, tow a trailer, tow a horse float, tow horses, horse float, pull a caravan, pull a boat, tow vehicle, good tow vehicle, tow car, boat, heavy towing, trailer, tow the van, tow the caravan, haul, good for towing, big towing, towing a caravan, towing a boat, towing a van, towing a trailer
wish body=Wagon|Van|Ute: surf, surfing, surfboard, surfboards, bikes, mountain bike, mountain bikes
wish fuel=Hybrid|Electric & body=Sedan|SUV|Hatchback & age=..7: uber, rideshare, taxi, didi
wish fuel=Hybrid|Diesel|Electric & age=..8: commute, commuter, commuting, highway, highway driving, long drives, long distance, long trips, road trip, road trips, country driving, daily, daily driver, long commute
wish body=SUV: high seating, sits up high, sit up high, high seating position, easy to get in and out, easy access, seniors, elderly, grandma, grandpa, nan, pensioner, nanna
wish stars=5.. & age=..8: safe, safest, safety, good safety, safe car, safety rating, high safety rating, ancap
wish facts=certified & age=..3: warranty, with warranty, under warranty, factory warranty, new car warranty, balance of warranty, long warranty, still under warranty, remaining warranty
wish facts=reduced & car_type=demo|new: run out, clearance, end of financial year, eofy, runout deal, plate clearance, must go
wish age=..3: modern, recent, late model, latest model, newish, newer, fairly new, current model, late
wish seats=7..: large family, big family, third row, extra seats
wish fuel=Electric & range=400..: long range, good range, decent range, big range, long range electric
not: not, no, without, except, non, excluding, minus, dont want, anything but, isnt, doesnt have, other than, w o
other: trade in, trade, finance, credit, bad credit, loan, loans, insurance, service, servicing, open sunday, opening hours, opening times, test drive, phone number, address, sell my car, parts, tyres, near me, wheelchair, wheelchair access, accessible, afterpay, delivery to, part exchange, swap, auction, hail damage, damaged, written off, write off, project car, unregistered, lowered, lifted, imported, import, vintage, classic, antique, ride on mower, motorbike, motorcycle, scooter, jet ski
pass: two, three, four, wondering, wonder, hoping, hope, curious, enquire, enquiring, asking, question, series, enough, capacity, youve, youd, youll, weve, theyve, theyre, shes, hes, havent, hasnt, arent, couldnt, wouldnt, shouldnt, didnt, a, an, the, i, im, ive, id, ill, we, were, my, me, our, us, you, u, your, youre, it, its, is, are, be, been, has, have, having, got, get, gimme, give, with, and, or, in, at, of, on, to, for, by, from, sale, buy, buying, purchase, want, wanted, wants, wanting, wanna, need, needed, needs, needing, looking, lookin, look, find, finding, search, searching, see, show, please, pls, plz, thanks, thank, thankyou, cheers, ta, any, anything, all, some, something, somethin, sumthin, someone, do, does, can, could, would, will, should, might, may, like, that, thats, which, what, whats, wats, wot, this, these, there, theres, here, they, them, car, cars, vehicle, vehicles, automobile, ride, wheels, motor, good, nice, great, best, decent, arrivals, price, priced, prices, cost, costs, colour, color, condition, model, models, make, stock, available, availability, seat, seats, drive, transmission, engine, fuel, body, type, around, kms, km, year, years, dollars, aud, wife, husband, son, daughter, mum, dad, partner, boyfriend, girlfriend, brother, sister, missus, hi, hey, hello, gday, mate, guys, yeah, yep, um, uh, ok, okay, so, just, really, pretty, very, maybe, perhaps, probably, ideally, preferably, prefer, preferred, ideal, perfect, suitable, suit, suits, interested, keen, after, chasing, hunting for, hopefully, if, possible, options, option, listing, listings, inventory, deal, deals, offer, offers, whatever, whichever, either, as, well, also, plus, but, one, ones, thing, things, stuff, go, going, use, used for, using, drives, driving, who, whos, how, when, where, am, was, still, now, today, asap, soon, nothing, too, much, many, more, than, most, lot, lots, heaps, kinda, kind, sort, sorta, bit, second, help, recommend, recommendation, recommendations, suggest, suggestions, advice, tell, know, think, thinking, into, out, up, down, over, under, per, about, then, only, must, gotta, hafta, cant, wont, dont, doesnt, let, lets, try, trying, dealer, dealership, yard, site, website, page, buyer, budget, range, max, min, spend, spending, pay, afford, money, currently, old, age, rather, instead, has got, ya, yous, dis, dat, da, gonna, gunna, itd, be able, able, fit, fits, carry, each, every, way, yes, hers, his, her, him, he, she, own, myself, self, family member, replace, replacing, replacement, upgrade, upgrading, next, another, other, different, similar, same, size, sized, class, style, shape, look at, looks, looking at, sell, selling
`;
