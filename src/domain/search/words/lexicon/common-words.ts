/**
 * Common English words that say nothing of a car by themselves: none of them is a misspelt name, names a trim alone, or is searched for as a
 * text. Unlike the words that the lexicon passes over, they are named when they are left out.
 */
export const common: ReadonlySet<string> = new Set(
  `
able about above accept access account across act action active actually add address adelaide adult advance advise affect afternoon again against age
ago agree ahead air alive alone along already alright although always amazing among amount ancient anger angle animal ankle anniversary announce annoy
answer anybody anymore anyone anyway anywhere apart apparently appear apply appointment approve area arm army around arrange arrive arvo ask aspire
aunt australia autumn average awake aware awesome awful awkward baby bachelor back backpack backpacker backpackers backyard bad badly bag bags baker
balance ball band bank bar barbie barely bargain barista base basic basically basket bath bathroom battery bay bear beard beat beaut beautiful became
because become bed bedroom bedrooms been before began begin begun behind being believe belong below belt belts bench bend beneath beside best better
between beyond bicycle bill bird birth birthday bite bitter blame blank blessed blind block blood bloody blow board body bond bone bonus bonza book
books boot border bored boring born borrow boss both bother bottle bottlo bottom bought bound bowl box boxes boy boys brain brake brakes branch brand
bread break breakdown breakfast breaks breath brekky brick bridge brief bright brilliant bring bringing broad broke broken brother brothers brought
bucket budget bugger build builders building built bummer bump bumper burn bus bush busker busy butter button cabin cafe cake calculate calendar call
called calm came camera camp campground can cancel candle canoe cap capable card cards care career careful carefully cares carpark carrying cart
carting case cash cat catch cats caught cause celebrate cello centre century certain certainly chair chance change changed changing character charge
charged charger chat check cheese chef chicken chief child choice choose chose chosen christmas chuffed church circle city claim class clean cleaner
clear clearly clever client clients climate climb climbs clock close closed closer closest cloth clothes cloud club coach coast coat coffee cold
collect collecting college coming commercial common company compare competition complete completely computer concern concrete condition confident
confused connect consider considering constantly contact continue control conversation cook cooking cooktown cool copy core corner correct council
count country couple courage course court cousin cousins cover covered crash crazy cream create crew cricket crikey crook cross crowd cry cup cupboard
cuppa curious current currently curtain custom customer customers cut cute cyclist cyclists dad daggy daily damage dance danger dangerous dark darling
darwin data date daughter daughters day days dead deal death decade december decide decided deep definite definitely degree delay deliver delivered
delivering demand dentist depend deposit describe desert design desk detail details develop diamond dictionary died difference difficult dining dinner
direct direction dirt dirty disability disabled discover discuss dish distance divorce divorced doctor document dodgy dog doing door doors double
doubt downhill downsize downsizing dozen draft drag draw dream dress drink drive driven driver drivers driveway drop dropping drove drummer drums dry
due dunno during dust dusty duty each ear early earn earth easel easier easily east easter easy eat edge eight eighties eighty either elderly
electrician elite else email emergency empty end ended engine enjoy enormous enough entire entrance entry equal equipment error especially essential
estate even evening event events eventually ever every everybody everyday everyone everything everywhere exact exactly example excellent exchange
excite excited executive exercise expect expecting expensive experience explain express extra extremely eye eyes face fact factory fail fair fairly
fall falling false familiar famous fan fancy far farmers fast father fault favourite fear february fee feed feel feeling feels feet fell fellow felt
fence ferries ferry ferrying few field fields fifties fight figure fill film final finally finance fine finger finish finished fire fired fireman firm
first fish fisherman fits five fix fixed flaming flash flat flexible flight float flood floor florist flow flower flowers fly folks follow food foot
football footy force foreign forest forever forget forgot form former forties fortnight forward found fourth frame france free freedom freezer fresh
friday fridge friend friendly friends front fruit frustrated full fully funny furniture further fussed fussy future gallery game games gap garage
garden gardener gas gate gather gave gear gears general gentle gentleman gently genuine germany gets gippsland girl girls given gives glad glass glove
goat goes gold golden golf golfers gone gosh grab grade gradually graduated graduation grand grandchild grandchildren granddaughter grandfather
grandmother grandparents grandson grass grateful gravel greece green greet grew grey grooming ground group grow growing grown guard guess guest guide
guitar guy gym habit hair hairdresser half hall hand handed handle handy hang happen happened happens happy hard hardly harvest hat hauls head heading
health hear heard heart heat heavier heavily heavy hectic height held helpful helping hence heritage herself hidden hide high higher highly highway
hill hills hilly himself history hit hobart hobby hold hole holiday holidays home honest honestly hope hoping horrible horse horses hospital hot hotel
hour hours house household however huge human hundred hungry hurry hurt husband hydrobath idea ideas ignore ill imagine immediately important
impossible improve incident included including income increase indeed independent index india indoor inheritance inside inspect interest interested
interesting interior interstate invite iron island issue issues italy item items itself jacket january japan job jobs join joined journey joy judge
july jump june junior justice kayak kayaks keen keep keeping kept key keyboard keys kick kimberley kind king kitchen knee knees knew knife knock
knowledge known label lack lad ladder lady lake land lane language laptop large last lasts late lately later laugh law lawn lawyer lay lazy lead
leader leak learn lease leave leaves leaving left leg legal legs lend length less lesson lets letter level library licence license lie life lift light
lights likely limit limited line link list listen lite live lived lives living load loads local located lock locked logo lonely long longer look
lose losing loss lost lottery loud lounge love loved lovely loves loving lower luck luckily lucky lug luggage lugging lugs lunch machine mad magic
mail main mainly maintain major makes making male manage manager manner march mark market married master match material matter matters meal mean means
meant measure meat mechanic medical medicine meet meeting member members memory men mental mention mentioned menu mess message met metal mid midday
middle midnight midweek mile miles milk million mind mine mini minor minute minutes miss missed missing mistake mix mobile mode moment monday monte
monthly months mood moon moral morning mother mountain mountains mouse mouth move moved movie moving mozzie mozzies multiple muscle museum music
musician nail nails name named names nan nanna narrow nation nature near nearby nearest nearly necessary neck needle neighbour neighbours neither
nephew nephews nervous net netball nevertheless new news nice nicely niece night nights nine nineties nobody noise noisy none normal normally north
northern nose note noted notice novel november nowadays nowhere nullarbor number numbers nurse nurses oak obvious obviously occasion occasional
occasionally october odd offered office officer often oil older once oneself online open opened opinion opposite orchard order ordinary organise
original others otherwise ourselves outdoor outdoors outer outside outskirts oven overall overseas overtime owe owned owner owners owns pace pack
package packed paddock paid pain paint painter paintings pair paper paperwork parent parents park parked parking parks part particular particularly
partly party pass passed past pastor patch path patient pattern pause paying payment peace peaceful pencil pension pensioner pensioners people
perfectly period permanent permission person personal personally perth pet petite pets phone photo photographer photos piano pick picked picking picky
picnic picture piece pieces pilbara pipe place places plain plan plane planning plans plant plants plastic plate platform play player playing plays
pleasant pleased pleasure plenty pocket poem point police policy polite politician pool poor popular position positive possibly post postie potato
pound power practical practically practice pram precious predict pregnancy pregnant prepare prepared present president press pressure pretty prevent
previous previously priest print priority private prize problem problems produce professional profit program project promise promised promote proper
properly property protect proud prove provide public pull pulled pulling purpose push pushing put puts putting quality quarter queen queensland
question questions quick quickly quieter quietly quite race rain raining rainy raise ran rang rare rarely rate rates rather reach reaches read readily
ready real realise realistic reality reason reasonable reasonably recall receive received recent recently recharge reckon recommended record records
recover red reduce refer refused regard regional regret regular regularly relationship relative relatively relax relaxed reliable relief religion
relocated relocating remain remember remind remote remove repair repairs repeat replied reply report request require required rescue reserve respect
response responsible rest restaurant result retire retired retirement retiring return returned returning review reward rich rid riding right rights
ring ripper rise risk river riverina road roads rock rogue roll romantic roof roofer room rope rough roughly round route routine row royal rubbish
rude rugby ruin rule rules run running runs rural rush sad safely said sail sailing salary salesman salt sand satisfied saturday sauce save saved
saving savings saw saying says scared scheme schlep school schools science scratch screen script sea search season seat seats secondly secret section
secure seek seem seems seen sees self selfish senior seniors sensible sent sentence separate september serious seriously serve servo settle settled
settling seven seventies several severe shade shake shame shared sharp sheep sheet shift shiny ship shirt shock shoe shoes shoot shop shopping shops
short shorter shoulder shoulders shout shower shown shows shut shuttle shy sick side sides sight sign signal silence silent silly simple simply since
sing single sister sisters sit site sits sitting situation six sixties sixty skill skills skin skinny sky sleep sleeping slept slide slight slightly
slow slowly smart smell smile smoke smoothly snack snores snow soccer sofa soft software soil sold soldier solution solve somebody somehow sometime
sometimes somewhere song sore sorry soul sound sounds south southern space spaces spare speak special specific speech speed speeds spell spend spent
spirit split spoke spoken spot spouse spring square squeeze squeezing stage stairs stand standard star start started starting starts state station
stay stayed staying stays steady steal steel steep step steps stick still stoked stomach stone stop stopped stops storage store stories storm story
straight strange stranger stream street strength stress stretch strewth strict strong stronger struggle struggling stuck student students studies
studio study stupid subject suburb suburban suburbs succeed success such suddenly suffer sugar suggested suitcase suitcases sum summer sun sunday
sunny super supply support suppose supposed sure surely surface surfboards surgery surprise surprised surrounding survive sweet swim swimmer swimming
swing system table tail taken takes taking tale talk talking tall taller tank tasmania taste taught tax teach teacher teachers team tear teenage
teenagers teeth tells temper temporary ten tennis tense tent tents term terms terrible terrific test text themselves theory therefore thick thief thin
thinks third thirsty thirties thirty those though thought thoughts thousand thousands throat through throughout throw thrown thursday thus ticket tidy
tie tight till time times tired title toast together toilet told tomorrow tone tongue tonight took tool top topic total totally touch tough tour
tourist tourists toward towards town toy toys track tracks tractor traffic trained training tram transfer translate transport trash treat tree trees
trend trial triathlon tried tries trip trouble trousers trucks true truly trust truth tuesday tune turn turned turning turns twelve twenties twenty
twice twin type typical typically ugly ultimate ultra uluru umbrella uncle unclear underneath understand unfortunately unhappy uniform union unique
unit universe university unless unlikely unlimited until unusual upper upset upstairs urban urgent urgently usable useful uses usual usually vacation
valley valuable value variety various vegetable vegetables veggies version vet vibe view village visit visited visiting visitor visitors vital voice
volunteer vote waist wait waiter waiting wake walk walking wall wants war warm warmth warn warrior wash washed washing waste watch watching water wave
weak wealth wear weather wedding wednesday weight weird welcome welder went west western wet whatsoever wheat wheel wheelchair whenever whereas
wherever whether while whilst whisper whole whom whose wide widely width wild willing win wind window windows wine winery wing winner winter wise wish
wishes within witness woman women wonderful wood wooden word words worked worker workers workmate workmates works world worn worried worries worry
worse worst worth wound wow wowsers wrap wrapped write writer writing written wrong yesterday yet yoga yonks young younger youngest yours yourself
youth zero zone
ageing aging allergic allowance apartment arthritic basement bass beginner bends brands brings burnt cancelled carry cheeky chew chewed chews
clinic commute cope coping costume covers crashed crawl croft damn dancing dates dating dent dents deserve desperate dig drain drains drama dreams
drinks drops dying earns eats eldest engineer enjoys errand errands exam exams exhausted failed falls farm fed fees fianc fiddle fiddly fishing
flew floods focus fold folded folding folds fond fortune forty freezing fret fuss gearbox gift gigantic goodbye graduate gran grandad granddad
granny groceries groom grows guests guilt gutless halfway handbrake handles hangs happily hate haul hauling headache heaviest helmet hip hips
honeymoon ikea impress inherit inherited injured instruments insurer intrigued irrigation jam jammed jerk jet junk keeps kicked kindy
knackered knocked lean lecturer legend lent lessons lifestyle lifts lightest lightly limp lined loan logbook lover luxuries majority managed
manages marry massive maternity midwife midwives military minds misses mission mobility motorway moves mud muddy nanny native neat nicked nightmare
novated nursing offspring orange orchestra ordered orders orthodontist overdue overkill owes painted pandemic passenger patience patients pays
pedal per percent physio pile pilot planned plumber plumbing pony posh prayer primary prior promotion puppy pushed quiet quit quote quotes rack
radio raised rated rating rattle rattles reached reckless recycle referral refund regrets relocate removalist renovating rented repaired resale
research reverse rides ripped roadworthy roster rust rusty sadly sandy saves scary scouting scratched scratches seasick secondary sells sends
serves shed sheds shifting shifts shot siblings singer skate sleepy slippery smashed sneaky solo son sons sooner spacious speedy spill spills
splurge spoilt sport squash squeezed stall stalled stalls stands stinks stole stolen stranded strap strata struggles studying stuff stylish surfing
swag swapped swear swears sweat tallish teaches teaching teen tempted tenant theatre therapist thieves thrash thrashed threshold threw throws
tightarse tinder tiny toddler tolerate tolerates tolls tools torch totalled towing towns trailer trainee transferred treats trips trusty tuition
twins twitchy uncertain unreliable unsold upgraded upgrades upright useless vacuum vast veteran violin visits wagon walker walkers wallet warranty
ate massage massages massaging pole poles insurance wears weekday weekend weekends weighed whatever whinge whining wife winds winters wobbly woodwork workshop wrecked writes wrote yacht zoo
`
    .trim()
    .split(/\s+/),
);
