/** What words mean on a site of caravans, before what they mean anywhere. Format as in `english.ts`. */
export const caravans = `
is body=Caravan: van, vans, caravan, caravans, tourer, rv
ask sleeps=4.. : family, families, kids, family friendly, family van, family of four, children
ask sleeps=2..3: couple, couples, two people, two of us, just the two of us, couples van, for two, grey nomad, grey nomads, retired couple, retirees, retired
ask facts=bunks: bunk, bunks, bunk beds, bunk bed, bunk van, family bunk
text triple: triple bunk, triple bunks, 3 bunks, three bunks
text quad: quad bunk, quad bunks, 4 bunks, four bunks
text off-road: off road, off roader, outback, rough roads, dirt, dirt roads, bush, beach, off grid touring, corrugations, the gibb, cape york, remote, go anywhere
text semi: semi off road
text pop-top: pop top, pop tops
text hybrid: hybrid, hybrid caravan, hybrid camper
text touring: touring, on road, blacktop
text island: island bed, walk around bed
text single: single beds, twin singles, twin beds
text lounge: club lounge, lounge
text slide: slide out, slide outs
text rear: rear door, rear entry
text ensuite: full ensuite, rear ensuite
is filtered_features=Ensuite: ensuite, shower, bathroom, internal shower, inside shower, shower and toilet, toilet and shower
ask facts=toilet: toilet, loo, dunny, cassette toilet, internal toilet
ask facts=washing machine: washing machine, washer
ask facts=air conditioning: air con, air conditioning, air conditioner, reverse cycle, ac
ask facts=lithium: lithium, lithium battery, lithium batteries
is filtered_features=Solar panel: solar, solar panels, off grid, free camping, free camp, self sufficient, self contained, solar power
is filtered_features=Awning: awning, roll out awning
is filtered_features=Annexe: annexe, annex
ask facts=television: tv, television, smart tv
ask facts=fridge: fridge, refrigerator, three way fridge
ask facts=kitchen: kitchen, outside kitchen, external kitchen, slide out kitchen
ask facts=heater: heater, diesel heater, heating
ask facts=bed: queen bed, double bed, queen size bed
ask facts=off-road suspension: independent suspension, trailing arm, off road suspension
ask facts=single axle: single axle
ask facts=tandem axle: tandem, tandem axle, dual axle, twin axle
ask facts=stone guard: stone guard
wish atm=..2200: light, lightweight, easy to tow, towable, easy towing, light van, tow with a suv, small car can tow, medium suv, first van
wish feet=..17: small, compact, little, short, tiny, small van, easy to park
wish feet=20..: big, large, roomy, spacious, huge, full size, plenty of room
wish facts=lithium & filtered_features=Solar panel: big lap, the lap, lap of australia, full time, live in, living in, long trips, travelling australia, travel australia, around australia
wish price=80000..: luxury, luxurious, premium, top of the line
pass: berth, berths, sleep, sleeps, sleeping, long, foot, tow, towing, caravanning, holiday, holidays, trip, trips, weekends, weekend, away, travel, travelling, camping
`;
