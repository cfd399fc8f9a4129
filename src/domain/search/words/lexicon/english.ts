/**
 * What words of a search mean in English, on every site. A line is `kind clauses: words`; several clauses of one line all hold.
 *
 * - `is` makes filters of the address, `first` of the first value alone that the stock has; with a `+` clause it is an `ask` where that is another one.
 * - `ask` leaves cars in the list that it is true of, unless that is none; `wish` puts them first. Both stay in the text.
 * - `sort` orders the list. `text` is searched for as the word after it. `not` excludes what comes next, `unwanted` what comes before; `other` is about no car; `pass` says nothing.
 *
 * A clause is `attribute=value|value`, `attribute~words|words` for values that have those words, or `attribute=from..to`; one after `+` isn't
 * needed, and puts cars first: an attribute of the search, `facts` (`search-facts.ts`), a number among the
 * facts, or `age` in years. Values are the platform's own; they mean what the stock has of them.
 */
export const english = `
is body=SUV: suv, crossover, sports utility, sport utility, soft roader, jeep style, es you vee, sports utility vehicle, suvs, ess you vee
is body=Hatchback: hatch, hatchback, liftback, hot hatch, hatches, five door
is body=Sedan: see dan, sea dan, sedan, saloon, four door sedan, four door car, salon
is body=Wagon: wagon, station wagon, estate, estate car, touring wagon, station waggon, waggon
is body=Ute: ute, you t, you tea, you tee, ewe, yewt, pickup, pick up truck, utility, yute, yoot, newt, a newt, a youd, bakkie, twin cab ute, tray back ute, youth, youths
is body=People Mover: people mover, mpv, minivan, people carrier, people movers, people haul, people hauler, family bus
is body=Van: van, panel van, cargo van, work van, delivery van
is body=Convertible: convertible, cabriolet, cabrio, soft top, roadster, drop top, rag top, open top, roof comes off, topless, top down, drophead
is body=Coupe: coupe, two door coupe, muscle car, two door sports car, 2 door sports car, muscel car
is body=Bus: bus
first body=Bus|People Mover: minibus
is body=Truck: truck
is body=Motorhome: motorhome, campervan
is body=Camper Trailer: camper trailer
is body=Caravan: caravan
is fuel=Petrol: petrol, unleaded, ulp, petrol only, gasoline, normal petrol, straight petrol
is fuel=Diesel: die sell, die cell, d sell, diesel, turbo diesel, oil burner, deisel, diesal, turbo d
is fuel=Electric: electric, ev, bev, fully electric, battery electric, full electric, pure electric, all electric, ee vee, fully ev, ecletric, eletric, elektric, electirc, plug in electric, zero emissions, zero emission, battery car, battery powered
first fuel=Hybrid|Plug-in hybrid|Mild hybrid: hybrid, high bred, high brid, petrol hybrid, self charging, half electric, petrol electric
first fuel=Plug-in hybrid|Hybrid & +badge~phev|plug in|p50e & +model=Sealion 6|Sealion 8|Shark 6: phev, plug in, plug in hybrid, phevs, plug in hybrids
is fuel=Mild hybrid: mild hybrid, mhev
is fuel=LPG: lpg, gas powered
is fuel=Hydrogen: hydrogen, fuel cell
is transmission=Automatic|CVT|Dual clutch: automatic, auto, automatic transmission, auto only, auto trans, autos, self shifter, automatic gearbox, auto gearbox, self shifting
is transmission=CVT: cvt
is transmission=Dual clutch: dual clutch, dct, dsg
is transmission=Manual: manual, stick shift, manual transmission, manual gearbox, stick, 5 speed manual, 6 speed manual, row your own, 6 speed, six speed manual, five speed manual, clutch, three pedals, gear stick, gear shift, stick gearbox
is body=SUV|Wagon & drive=4WD|AWD: 4wd wagon, 4x4 wagon, four by four wagon, four wheel drive wagon, 4 wheel drive wagon
first drive=4WD|AWD: 4wd, 4x4, four wheel drive, 4 wheel drive, four by four, 4 by 4, fourby, four wd, four buy four, 4 buy 4, four bye four, for by for, four x four, four by fours, fore wheel drive, 4 wheel, four wheeler, four wheel drives, fore by fore, 4 by four, real four wheel drive, f w d four by four
first drive=AWD|4WD: awd, all wheel drive, all wheel, all wheels
is drive=FWD: fwd, front wheel drive
is drive=RWD: rwd, rear wheel drive, rear drive, rear wheel
is drive=2WD|FWD|RWD: 2wd, 4x2, two wheel drive, 2 wheel drive, two wheel
first make=Audi & drive=AWD|4WD: quattro, audi quattro
first make=BMW & drive=AWD|4WD: xdrive
first make=Mercedes-Benz & drive=AWD|4WD: 4matic, four matic
is car_type=new: new, nu, brand knew, brand new, never registered, never driven, brand nu, factory new, unused, zero kilometres
is car_type=demo: dem oh, dem oh cars, demos, executive demo, dealer demo, ex demonstrator, ex demonstrators, demo, ex demo, demonstrator, display car
is car_type=used: used, second hand, pre owned, pre loved, not new, 2nd hand, previously owned, not brand new, seccond hand
is state=NSW: nsw, new south wales
is state=VIC: vic, victoria
is state=QLD: qld, queensland
is state=SA: sa, south australia
is state=WA: wa, western australia
is state=TAS: tas, tasmania, tassie
is state=ACT: act, canberra region
is state=NT: nt, northern territory
is km=..50000: low km, low kms, low k, low ks, low kilometres, low mileage, low klms, low kays, not many kms, not many ks, hardly driven, barely driven, low kilometers, not too many kms, not too many ks, not too many kilometres, not too many kays, few kilometres, few kms, low kilometre, not done many kms, under driven
is km=..20000 & car_type=demo|used: near new, nearly new, as new
text lwb: long wheel base
text swb: short wheel base
sort price_asc: cheap, cheapest, cheaper, lowest price, low price, but cheaper, cheapie, cheapo, cheaply, inexpensive, affordable, on a budget, budget car, lowest priced, not too expensive, nothing too expensive, nothing too dear, nothing too pricey, costs less, not expensive, wont break the bank, low budget, low cost, good price, best price, great value, good value, value for money, cheap and cheerful, low price range, bang for buck, as cheap as possible, cheap as chips, least expensive, as cheap as they come, as little as possible, budget friendly, cheep, cheepest, cheapish, wont cost a fortune, doesnt cost a fortune, not cost a fortune, not cost the earth, dirt cheap, bargain price, reasonably priced, reasonable price, well priced, low priced, tight budget, skint, broke, dont have much money, not much money, cheapest one, costs the least, cost the least, least costly, not too dear, not dear, not too pricey, not pricey, for the least, lowest cost
sort price_desc: most expensive, dearest, highest price
sort year: newest, newest one, newest ones, most recent, most recent one
sort km: lowest km, lowest kms, lowest ks, lowest k, lowest kays, lowest klms, lowest kilometres, lowest kilometers, lowest kilometre, lowest mileage, lowest odometer, least km, least kms, least ks, least kays, least kilometres, least kilometers, least mileage, fewest km, fewest kms, fewest ks, fewest kays, fewest kilometres, fewest kilometers
sort latest: latest, new arrivals, new arrival, just arrived, just in, recently added, latest arrivals
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
is filtered_features=Head-up display: heads up display, heads up, hud, head up
ask facts=canopy & +body=Ute: canopy, canopies
ask facts=tonneau & +body=Ute: tonneau, tonneau cover, hard lid
ask facts=tray & +body=Ute: tray, tray back, flat tray, flat bed
ask facts=snorkel: snorkel
ask facts=winch: winch
ask facts=uhf: uhf, uhf radio
ask facts=diff lock: diff lock, diff locks, rear diff lock, locking diff, locker
ask facts=side steps: side step, side steps
ask facts=tub liner & +body=Ute: tub liner, tub liners
ask facts=sports bar & +body=Ute: sports bar
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
ask facts=dual cab & +body=Ute: dew all cab, jewel cab, dual cabs, dual cab, double cab, crew cab, twin cab, 4 door ute, four door ute
ask facts=single cab & +body=Ute: single cab
ask facts=extra cab & +body=Ute: extra cab, space cab, king cab, super cab, extended cab
ask facts=turbo: turbo, turbocharged
ask body=Ute|Van: commercial, commercials, commercial vehicle, commercial vehicles
ask age=1..1: last years model, last year model
ask age=0..0: this years model, current years model
ask car_type=new|demo: unsold as new, unsold, still unsold
ask facts=certified: certified, cpo, certified pre owned, approved used, manufacturer approved
ask facts=reduced: come down in price, comes down in price, came down in price, dropped in price, price drops, price has dropped, reduced in price, cut in price, price cut, price cuts, lowered in price, gone down in price, reduced, price drop, discounted, discount, special, specials, on special, on sale, price reduced, marked down, bargain, bargains, was now
ask facts=drive away: drive away, drive away price, on road costs included, on the road price
ask cylinders=8..8: v8, v eight, bent eight, eight cylinder
ask cylinders=6..6: v6, v six, six cylinder, straight six, inline six
ask cylinders=4..4: four cylinder, 4 pot
ask stars=5..5: five star, 5 star, ancap 5, 5 star ancap, five star ancap, five star safety, 5 star safety, five stars, 5 stars, top safety rating
ask make=Toyota|Mazda|Honda|Nissan|Mitsubishi|Subaru|Suzuki|Isuzu|Isuzu UTE|Lexus|Daihatsu|Infiniti: japanese, jap, jdm, japanese made, from japan
ask make=Hyundai|Kia|Genesis|SsangYong|KGM: korean, south korean, korean made
ask make=BYD|MG|GWM|Chery|LDV|Haval|Omoda|Jaecoo|Geely|Zeekr|XPENG|Leapmotor|Deepal|JAC|Foton: chinese, china made, chinese made, made in china, chinese brand, chinese brands
ask make=Audi|BMW|Mercedes-Benz|Volkswagen|Porsche|Opel: german, german made, german engineered, german engineering
ask make=Audi|BMW|Mercedes-Benz|Volkswagen|Porsche|Skoda|Volvo|Alfa Romeo|Peugeot|Renault|Citroen|Fiat|MINI|Jaguar|Land Rover|Cupra|Polestar|Opel: european, euro, european made, european car
ask make=Ford|Jeep|RAM|Chevrolet|Dodge|Tesla|Cadillac|Chrysler|GMC: american, yank, yank tank, american muscle
ask make=MINI|Jaguar|Land Rover|Bentley|Lotus: british, british made
ask make=Peugeot|Renault|Citroen: french
ask make=Alfa Romeo|Fiat|Maserati|Ferrari: italian
ask make=Volvo|Polestar: swedish
ask make=Holden: aussie made, australian made, aussie built
ask seats=7..: third row, 3rd row, third row of seats, seven belts, 7 belts, seven seat belts, 7 seatbelts, third row seats, three rows, 3 rows, three row, 3 row, three rows of seats
wish body=SUV: higher car, sits higher, higher seat, higher than a sedan, cant bend, shot knees
ask seats=8..: eight belts, 8 belts
wish body=Coupe|Convertible|Sedan|Hatchback: low to the ground, low slung, low down
wish mm=..4400 & body=Hatchback: small, compact, little, tiny, city car, easy to park, small car, mini car, runabout, zippy, easy parking, inner city, nippy, micro, smaller, smallest, pint sized, easy to reverse, tight parking, tight parks, small garage, around town, run around, city driving, inner city living, narrow streets, shopping trolley, shopping cart, in the city, for the city, town car
wish mm=4350..4750: mid size, medium, mid sized, medium sized, medium size
wish mm=4700.. & body=SUV|Wagon|People Mover: big, large, roomy, spacious, full size, huge, lots of room, plenty of room, room for everyone, more space, heaps of room, leg room, lots of space, extra room, bigger, larger, biggest, largest, tall, stretch out, tall people, tall driver, six foot, lots of legroom, head room, more room, spacey
wish body=Wagon|SUV|People Mover: big boot, large boot, boot space, huge boot, lots of boot space, room for a pram, pram, dog, dogs, dog friendly, golf clubs, for the dog, puppy, massive boot, double pram, prams, stroller, labrador, labradors, kelpie, kelpies, great dane, greyhound, greyhounds, cattle dog, two dogs, big dog, big dogs, drum kit, cello, room for the dog, room for two dogs, wheelchair in the back, lots of luggage, luggage, suitcases, boot for
wish body=SUV|Wagon|People Mover & seats=5..: family, families, family friendly, kid, kids, baby, toddler, newborn, children, car seats, child seats, baby seat, baby seats, school run, school runs, soccer mum, growing family, twins, bub, bubs, young family, rug rats, grandkids, mum bus, school pick up, school drop off, kindy run, mums taxi, mum taxi, growing kids, teenagers, little one, little ones, pregnant, baby on the way, expecting, first baby, new baby, child, grandchildren, booster seats, triplets
wish age=..8 & km=..100000: not too old, not to old, reliable, dependable, trustworthy, bulletproof, reliability, wont break down, never breaks down, good condition, well looked after, well maintained, mint, low maintenance, trouble free, no dramas, good nick, solid, one owner, full service history, service history, log books, doesnt break down, that wont break, wont let me down, not going to break down, dependability, sound, low fuss, looked after, always serviced, immaculate, tidy, excellent condition, great condition, as reliable as
wish body=Hatchback|Sedan & price=..20000 & cylinders=..4: first car, 1st car, p plater, p plates, p plate, learner, learners, l plater, l plates, new driver, student, uni student, uni, teenager, teen, just got my ps, red ps, green ps, my ps, ps, his ps, her ps, p platers, young driver, starter car, beginner, first time driver, learning to drive, provisional, new to driving, just got her licence, just got his licence, just got my licence, just got their licence, got her ps, got his ps, l plate, young person, 17 year old, 18 year old, 16 year old, seventeen year old, eighteen year old, sixteen year old, student car, learner driver, new drivers, young drivers, first ever car, learning, uni car, apprentice
wish fuel=Hybrid|Electric|Plug-in hybrid & consumption=..7: economical, fuel efficient, good on fuel, cheap to run, good on petrol, fuel economy, fuel saver, low running costs, efficient, saves petrol, cheap on fuel, great on fuel, light on fuel, good mileage, eco, low fuel, sips fuel, economy, good fuel economy, environmentally friendly, better on fuel, save fuel, save on fuel, petrol saver, low emissions, not thirsty, isnt thirsty, cheap on petrol, easy on petrol, easy on fuel, easy on the fuel, low petrol, save on petrol, saves fuel, save petrol, saving petrol, saving fuel, wont drink petrol, doesnt drink fuel, doesnt use much fuel, doesnt use much petrol, doesnt guzzle, petrol prices, fuel prices, fuel is killing me, petrol is killing me, most economical, most fuel efficient, best fuel economy, best economy, good economy, lower running costs, eco friendly, frugal, cheap running, low consumption, fuel saving, fuel efficiency
wish make=Lexus|BMW|Audi|Mercedes-Benz|Volvo|Jaguar|Land Rover|Porsche|Genesis & price=45000..: luxury, luxurious, premium, prestige, fancy, posh, upmarket, high end, top of the line, classy, executive, comfortable, comfy, plush, all the bells and whistles, bells and whistles, fully loaded, all the fruit, impress clients, impressive, swanky, flash, quality
wish body=Coupe|Convertible & cylinders=6..: sporty, sports car, fast, quick, performance, fun to drive, muscle, weekend car, track, powerful, fun, sports, fastest, quickest, grunt, grunty, hot, power, zoom, something with a bit of go, bit of go, goes hard, turn heads, mid life crisis, weekender, toy, sunday drive, weekend toy, go fast, exciting, a bit of fun, sports cars
wish body=Ute|Van: tradie, tradies, tradesman, work vehicle, workhorse, work truck, for work, work, worksite, job site, builder, plumber, sparky, chippy, carpenter, electrician, landscaper, landscaping, tools, mowing, gardening, farm, for the farm, farmer, moving furniture, hauling, tip runs, business use, business, my business, small business, trade, trades, roofer, tiler, painter, concreter, bricklayer, bricky, brickie, welder, handyman, mechanic, fencing, fencer, labourer, contractor, mower, ladders, ladder, materials, work gear, cattle, sheep, firewood, rubbish runs, tip run, on the farm, the farm, property, paddock, quad bike, dirt bike, dirt bikes, motorbikes, trailers, mobile mechanic, cleaner, cleaning business, gardener
wish body=Van: courier, delivery, deliveries, cargo, deliver, delivering, parcels, parcel, flowers, florist, catering, caterer, fit out, fit it out, dog grooming, mobile business, market stall, markets, band gear, sliding door, camper conversion, van life, convert to a camper, removals, removalist, furniture
wish drive=4WD & body=SUV|Ute: off road, off roading, offroader, four wheel driving, 4wding, outback driving, bush, beach, beach driving, fraser, simpson desert, rough roads, dirt roads, mud, sand, of road, camping, touring, adventure, adventures, bush bashing, hunting, fishing, rough, rough tracks, tracks, gravel, gravel roads, dirt, outback, the outback, cape york, gibb river road, kimberley, big lap, lap of australia, round australia, around australia, remote, bush tracks, stockton beach, sand driving, sand dunes, dunes, river crossings, beach fishing, creek crossings, fire trails, rock crawling, go anywhere, bush trips, off the beaten track, four wheel drive tracks, camping trips, camping gear, free camping
wish drive=AWD|4WD: snow, ski, skiing, snow trips, alpine, wet roads, grip, the snow, thredbo, perisher, falls creek, slippery, icy roads, rain, wet weather, winter driving
wish towing_capacity=2500..: towing, tow, to tow, for towing, tow a caravan, tow my caravan, tow a van, tow a boat, tow my boat, tow the boat, tow a trailer, tow a horse float, tow horses, horse float, pull a caravan, pull a boat, tow vehicle, good tow vehicle, tow car, boat, heavy towing, trailer, tow the van, tow the caravan, haul, good for towing, big towing, towing a caravan, towing a boat, towing a van, towing a trailer, jet ski, horses, ponies, pony, float, tinny, tinnie, tow the camper, pull, pulls, pulling, good tower, strong tower, towing vehicle, heavy trailer, box trailer, boat trailer, towed, towing capacity, tower
wish body=Wagon|Van|Ute: surf, surfing, surfboard, surfboards, bikes, mountain bike, mountain bikes, push bikes, boards, bike rack, kayak, kayaks, canoe, paddle board, snowboards, skis
wish fuel=Hybrid|Electric & body=Sedan|SUV|Hatchback & age=..7: uber, oo ber, ooh ber, rideshare, taxi, didi, ola, ride sharing, uber driver, uber driving, drive uber, uber eats, driving uber, taxis, cab
wish fuel=Hybrid|Diesel|Electric & age=..8: commute, commuter, commuting, highway, highway driving, long drives, long distance, long trips, road trip, road trips, country driving, daily, daily driver, long commute, drive a lot, lots of driving, long drive, long trip, freeway, motorway, lots of kilometres, lots of kms, lot of kms, lots of ks, big kms, sales rep, travel a lot, drive to work, getting to work, work commute, country trips
wish body=SUV: high seating, sits up high, sit up high, high seating position, easy to get in and out, easy access, seniors, elderly, grandma, grandpa, nan, pensioner, nanna, sit high, sits high, higher up, high up, step up, easy to get into, easy to get in, easy to climb into, easy in and out, bad back, bad knees, crook knees, crook back, sore back, bad hip, hip replacement, knee replacement, bad hips, dodgy knees, arthritis, older driver, older couple, high driving position, high ride, high seat, good visibility, ground clearance
wish stars=5.. & age=..8: safe, safest, safety, good safety, safe car, safety rating, high safety rating, ancap, crash rating, lots of airbags, airbags, safest car, driver assist, safety features, safety tech, keeps us safe, keep her safe, keep him safe
wish facts=certified & age=..3: warranty, with warranty, under warranty, factory warranty, new car warranty, balance of warranty, long warranty, still under warranty, remaining warranty
wish facts=reduced & car_type=demo|new: run out, clearance, end of financial year, eofy, runout deal, plate clearance, must go
wish age=..3 & age=..6: modern, recent, late model, latest model, newish, newer, fairly new, current model, late, newest car, current shape, nearly brand new, latest shape, newer one, newer model
wish seats=7..: large family, big family, extra seats
wish fuel=Electric & range=400..: long range, good range, decent range, big range, long range electric, most kilometres on one charge, most range, longest range, furthest range, goes furthest, furthest on a charge, one charge, single charge, far on a charge, biggest range, biggest battery, big battery, range anxiety
not: stop buying, stop using, no more buying, done with, bad run with, bad experience with, bad experiences with, trouble with, problems with, issues with, let down by, burnt by, burned by, bad luck with, no luck with, allergic to, had it with, had enough of, not a big fan, not a huge fan, not big fans, not fans of, not a fan, not much of a fan, cant do, dont do, wont have, rather than, rather than a, rather than another, instead of another, anything besides, sans, excepting, neither, any colour but, any color but, any colour bar, any color bar, colours but, colour except, any make but, any brand but, any body but, anything bar, everything bar, all bar, no longer, not interested in, not keen on, not a fan of, over it with, dislike, dislikes, loathe, detest, detests, despise, not, no, without, except, non, excluding, minus, dont want, anything but, isnt, doesnt have, other than, w o, cant, wont, dont, doesnt, didnt, arent, aint, wasnt, never, nor, hates, hate, refuse, refuses, avoid, avoiding, nothing, rather not, steer clear of, apart from, anything except, anything other than, everything except, everything but, all but, do not want, definitely not, absolutely no, no more, sick of, cannot
unwanted: unwanted, no thanks, no thank you, no way, no go, is out, are out, is not an option, not an option, isnt an option, arent an option, deal breaker, is a deal breaker, wont do, wont work, not wanted, excluded, no good
other: subscription, subscriptions, subscribe, rental, rentals, rent, hire, hire car, lease, trade in, finance, credit, bad credit, loan, loans, insurance, service, servicing, open sunday, opening hours, opening times, test drive, phone number, address, sell my car, parts, tyres, near me, wheelchair, wheelchair access, accessible, afterpay, delivery to, part exchange, swap, auction, hail damage, damaged, written off, write off, project car, unregistered, lowered, lifted, imported, import, vintage, classic, antique, ride on mower, motorbike, motorcycle, scooter, tractor, tractors, hovercraft, helicopter, boat for sale, bicycle, push bike, golf cart, quad, go kart, limo, hearse, ambulance, tank, spaceship, flying car, flying, drives itself, self driving, forklift, rego transfer, delivered, home delivery, test drives
pass: youth worker, youth workers, youth group, youth work, youth pastor, petrol station, petrol stations, petrol pump, petrol pumps, petrol bill, petrol bills, servo, green slip, power bill, diesel mechanic, manual labour, black friday, golf course, golf club, golf bag, electric bike, electric bikes, electric fence, auto electrician, used to, im used to, new job, new house, new home, new to the area, new in town, new in sydney, new in melbourne, new in brisbane, new in perth, new in adelaide, new in australia, new to sydney, new to melbourne, new to brisbane, new to perth, new to adelaide, new to the country, five seats wont do, 5 seats wont do, five seats isnt enough, 5 seats isnt enough, five seats arent enough, 5 seats arent enough, five seats is not enough, 5 seats is not enough, new to australia, new partner, wed, hed, shed, theyd, weather, raining, left, fell in love, that will, thatll, thats it, in general, in particular, by the way, haha, lol, never driven anything but, off new, off the new price, bit off new, some other colour, other colours, lately, cm, time, month, months, weeks, two, three, four, wondering, wonder, hoping, hope, curious, enquire, enquiring, asking, question, series, enough, capacity, youve, youd, youll, weve, theyve, theyre, shes, hes, havent, hasnt, couldnt, wouldnt, shouldnt, a, an, the, i, im, ive, id, ill, we, were, my, me, our, us, you, u, your, youre, it, its, is, are, be, been, has, have, having, got, get, gimme, give, with, and, or, in, at, of, on, to, for, by, from, sale, buy, buying, purchase, want, wanted, wants, wanting, wanna, need, needed, needs, needing, looking, lookin, look, find, finding, search, searching, see, show, please, pls, plz, thanks, thank, thankyou, cheers, ta, any, anything, all, some, something, somethin, sumthin, someone, do, does, can, could, would, will, should, might, may, like, that, thats, which, what, whats, wats, wot, this, these, there, theres, here, they, them, car, cars, vehicle, vehicles, automobile, ride, wheels, motor, good, nice, great, best, decent, arrivals, price, priced, prices, cost, costs, colour, color, condition, model, models, make, stock, available, availability, seat, seats, drive, transmission, engine, fuel, body, type, around, kms, km, year, years, dollars, aud, wife, husband, son, daughter, mum, dad, partner, boyfriend, girlfriend, brother, sister, missus, hi, hey, hello, gday, mate, guys, yeah, yep, um, uh, ok, okay, so, just, really, pretty, very, maybe, perhaps, probably, ideally, preferably, prefer, preferred, ideal, perfect, suitable, suit, suits, interested, keen, after, chasing, hunting for, hopefully, if, possible, options, option, listing, listings, inventory, deal, deals, offer, offers, whatever, whichever, either, as, well, also, plus, but, one, ones, thing, things, stuff, go, going, use, used for, using, drives, driving, who, whos, how, when, where, am, was, still, now, today, asap, soon, too, much, many, more, than, most, lot, lots, heaps, kinda, kind, sort, sorta, bit, second, help, recommend, recommendation, recommendations, suggest, suggestions, advice, tell, know, think, thinking, into, out, up, down, over, under, per, about, then, only, must, gotta, hafta, let, lets, try, trying, dealer, dealership, yard, site, website, page, buyer, budget, range, max, min, spend, spending, pay, afford, money, currently, old, age, rather, instead, has got, ya, yous, dis, dat, da, gonna, gunna, itd, be able, able, fit, fits, carry, each, every, way, yes, hers, his, her, him, he, she, own, myself, self, family member, replace, replacing, replacement, upgrade, upgrading, next, another, other, different, similar, same, size, sized, class, style, shape, look at, looks, looking at, sell, selling, dont mind, dont care, doesnt matter, doesnt have to be, doesnt need to be, not fussy, not fussed, not picky, not sure, no idea, no worries, no rush, no hurry, if not, why not, cant wait, cant remember, dont know, not bothered, wouldnt mind, dont have, havent got, cant decide, cant find, cant seem to find, no problem, not a problem, isnt a problem, dont worry, not important, nothing else, not far, that will do, good morning, good afternoon, good evening, morning, afternoon, evening, gday there, hi there, how are you, how are you going, hows it going, please and thank you, much appreciated, in advance, kind regards, regards, just wondering, was wondering, siri, hey siri, okay google, hey google, google, alexa, honestly, basically, actually, literally, obviously, definitely, recently, finally, already, even, ever, since, because, cause, cos, coz, while, until, unless, both, such, same as, quite, fairly, else, though, although, however, anyway, anyways, anyhow, yet, maybe even, along, being, doing, getting, got to, gotten, taking, making, come, comes, coming, came, went, goes, gone, had, did, says, said, told, reckons, reckon, thought, think of, loves, love, loved, lovely, happy, hates it, fussed, turning, feel, settle for, settle, comma, full stop, question mark, exclamation mark, period, nothing special, no wait, make that, sorry, oops, whats good, whats best, anybody, everybody, somebody, nobody, everyone, anyone, ourselves, yourself, itself, themselves, kind of, sort of, type of, or whatever, and stuff, et cetera, etc, thingy, whatsit, number, what have you got, what have you, have you got, have you, do you have, got any, any chance, chance of, is there, are there, show us, show me, find me, search for, lets see, let me see, get me, line up, hook me up, on the lookout, in the market, in need of, must have, must be, has to be, has to have, needs to be, need to be, would be great, would be good, would be nice, would be perfect, would be brilliant, would be ideal, if possible, if you can, if you have, these days, at the moment, right now, straight away, as soon as, as long as, so long as, worth, sitting, lot of, bunch of, couple of, few, bit of, little bit, a little bit, sensible, standard, normal, regular, ordinary, basic, simple, proper, real, actual, honest, possibly, brilliant, fantastic, awesome, excellent, amazing, beautiful, gorgeous, friend, friends, mates, neighbour, neighbours, uncle, aunty, auntie, cousin, kiddo, fella, bloke, lady, girl, boy, guy, fiance, fiancee, hubby, wifey, parents, folks, in laws, nephew, niece, hand me down, everyday, wouldnt say no to, tnx, pleaze, wtb, what it costs, or nothing, for everyday, getting around, get around, get about, getting about, a to b, from a to b, point a to point b, runabout car
`;
