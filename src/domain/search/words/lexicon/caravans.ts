/** What words mean on a site of caravans, before what they mean anywhere. Format as in `english.ts`. */
export const caravans = `
is body=Caravan: van, vans, caravan, caravans, tourer, rv, camper, campers, tow van, trailer, holiday home on wheels
ask sleeps=2..3 & +sleeps=2..2: for too, for too people, 2 people, two folks, too people, alone, for a couple, 2 adults, us two, two retirees, two seniors, just us two
ask sleeps=4.. : two couples, 2 couples, for two couples, two primary school kids, two adults and two primary, two school kids, two adults and two kids, two adults and kids, two of us plus two, two adults and two, couple and two kids, mum dad and two kids, family, families, kids, kid, family friendly, family van, family of four, children, grandkids, grandchildren, toddler, toddlers, kiddies, young family, teenagers, four beds, 4 beds, sleep the kids, rug rats, mum dad and the kids
ask sleeps=2..3 & +sleeps=2..2: couple, couples, cupple, cupples, two people, two of us, just the two of us, couples van, for two, grey nomad, grey nomads, retired couple, retirees, retired, me and the wife, me and my wife, my wife and i, my husband and i, me and the missus, the wife and i, just the two, empty nesters, two adults, the pair of us, retirement, seventies, sixties, kids have left home, kids have moved out, on my own, by myself, solo, just me, single traveller, solo traveller, travelling alone, just for me, one person, honeymoon, newlyweds
ask facts=bunks & +badge~bunk: bunk, bunks, bunk beds, bunk bed, bunk van, bunk house, double bunk, double bunks
ask facts=bunks & +badge~family bunk: family bunk, family bunks
ask facts=bunks & +badge~triple bunk: triple bunk, triple bunks, 3 bunks, three bunks, three bunk, 3 bunk, tripple bunk
ask facts=bunks & +badge~quad bunk: quad bunk, quad bunks, 4 bunks, four bunks, 4 bunk, four bunk, quadruple bunk
ask facts=off-road|off-road suspension & +facts=off-road: of road, off road, off roader, outback, rough roads, rough, dirt, dirt roads, bush, beach, sand, off grid touring, corrugations, the gibb, gibb river road, cape york, remote, go anywhere, off the beaten track, gravel, gravel roads, unsealed roads, rough tracks, tracks, rugged, simpson desert, kimberley, off road capable, full off road, fully off road, four wheel drive tracks, simpson, corrugated roads, bush tracks, bush camping, off the bitumen, off bitumen, off the blacktop, off the tar, off the highway, off the asphalt
ask badge~semi off road: semi off road, light off road, semi of road, semi off roader
ask badge~extreme: extreme off road, extreme, hard core, toughest, serious off road
ask badge~pop top|pop top family & +badge~pop top: pop top, pop tops, pop up, pop top van, pop up top, low roof, fit in the garage, fits in the garage, fit in a garage, fit in my garage, fits in a garage, low garage, in the carport, under the carport
ask facts=hybrid: high bred, high bred camper, high brid, hybrid, hybrid caravan, hybrid camper, hybrid van, hybrids
ask badge~hardtop: hardtop
text touring: touring, on road, blacktop, bitumen, sealed roads, sealed road, highway, highway touring
ask badge~island bed: island bed, walk around bed, island queen, queen island bed, bed you can walk around, walk around queen, both sides of the bed, climbing over, climb over each other, climb over
ask badge~island bed|twin singles: cant climb over each other, cant climb over, dont want to climb over, not climb over, no climbing over, no more climbing over, without climbing over, no good for climbing over
ask badge~twin singles: single beds, twin singles, twin beds, two single beds, two singles, separate beds, 2 single beds, 2 singles, twin single beds, twin bed, sleep apart, single bed, dont share a bed
ask badge~club lounge: club lounge, lounge, club dinette, u shaped lounge
ask badge~slide out: slide out, slide outs, slide out side, expanding, slide out room
ask badge~rear door: rear door, rear entry, door at the back, rear door layout, back door
ask filtered_features=Ensuite & +badge~luxury ensuite: luxury ensuite, luxury on suite, luxury on sweet, luxury ensweet, full on suite, full ensuite, rear ensuite, full width ensuite, full bathroom, separate shower and toilet, separate bathroom
ask filtered_features=Ensuite & +badge~ensuite: ensuite, ensweet, on sweet, on suite, shower, bathroom, internal shower, inside shower, shower and toilet, toilet and shower, shower toilet, own bathroom, indoor shower, with bathroom, ensuites, showers, wash room
ask facts=toilet: toilet, loo, dunny, cassette toilet, internal toilet, porta potti, toilet inside
ask facts=washing machine: washing machine, washer
ask facts=air conditioning: air con, air conditioning, air conditioner, reverse cycle, ac
ask facts=lithium: lithium, lithium battery, lithium batteries
is filtered_features=Solar panel: solar, solar panels, off grid, free camping, free camp, self sufficient, self contained, solar power, off the grid, free camps
is filtered_features=Awning: awning, roll out awning
is filtered_features=Annexe: annexe, annex
ask facts=television: tv, television, smart tv, telly
ask facts=fridge: fridge, refrigerator, three way fridge
ask facts=kitchen: kitchen, outside kitchen, kitchen outside, external kitchen, slide out kitchen, outdoor kitchen
ask facts=heater: heater, diesel heater, heating
ask facts=bed: queen bed, double bed, queen size bed, proper bed
ask facts=off-road suspension: independent suspension, trailing arm, off road suspension
ask facts=single axle: single axle, single axles, one axle, single axel, one axel
ask facts=tandem axle: tandem, tandem axle, dual axle, twin axle, tandem axles, double axle, two axles, 2 axles, two axle, 2 axle, dual axles, twin axles, tandum, tandom, tandem axel, duel axle, duel axel, four wheels, double axel, dual axel
ask facts=stone guard: stone guard
wish atm=..2200 & tare=..1650: light, lightweight, lite, lite weight, lite wait, light wait, easy to tow, towable, easy towing, light van, tow with a suv, small car can tow, medium suv, first van, lightest, lighter, not heavy, not too heavy, nothing too heavy, nothing heavy, small suv, family car, normal car, towed by a car, small car, light enough
wish feet=..17: small, compact, little, short, tiny, small van, easy to park, smaller, smallest, shortest, easy to reverse, back in, easy to back, easy to handle, first timers, first timer, beginner, beginners, small driveway, short driveway, tight driveway, starter van
wish feet=20..: big, large, roomy, spacious, huge, full size, plenty of room, biggest, largest, lots of room, bigger, live in, living in, full time living, big one, long, palace
wish feet=22..: heaviest, heaviest and longest, longest, longest one, biggest van, the biggest
wish facts=lithium & filtered_features=Solar panel: big lap, the lap, lap of australia, full time, long trips, travelling australia, travel australia, around australia, lap around australia, round australia, around oz, round oz, half lap, on the road full time, trip around australia
wish price=80000..: luxury, luxurious, premium, top of the line, posh, fancy, high end, all the bells and whistles, fully loaded, flash, best
wish age=..4: modern, almost new, nearly new, newish, near new, late model, newer, newest, recent, latest
pass: berth, new to caravanning, van life, fits, fit, what fits, berths, sleep, sleeps, sleeping, foot, tow, towing, caravanning, holiday, holidays, trip, trips, weekends, weekend, away, travel, travelling, camping, layout, floor plan, on board, beds, bed, pull, pulls, towed, hitch, hook up, behind, axle, weekender, weekenders, getaway, getaways, adventure, adventures
`;
