/**
 * Other names of makes and models: nicknames, what dictation hears and what people misspell beyond recognition, and other scripts. A line is
 * `Make or model: names`; it holds where the stock has it.
 */
export const names = `
Alfa Romeo: alfa, alpha romeo, alpha, 阿尔法罗密欧, الفا روميو
Audi: aud e, oudi, ordi, 奥迪, 奧迪, اودي, أودي, ऑडी, आउडी
BMW: beemer, bimmer, beamer, beema, bee em double you, bm, b em double u, 宝马, 寶馬, بي ام دبليو, بي ام, بي إم دبليو, بي إم, بمو, बीएमडब्ल्यू
BYD: bee why dee, bee y dee, build your dreams, 比亚迪, 比亞迪, بي واي دي, बीवाईडी
Chery: cherry, cheri, 奇瑞, شيري, चेरी
Chevrolet: chev, chevy, shevy, shevrolay, shevrolet, chevvy, 雪佛兰, 雪佛蘭, شفروليه, شيفروليه, शेवरले
Cupra: coopra, kupra, seat cupra, 库普拉, كوبرا
Fiat: fee at, fiate, 菲亚特, فيات, फिएट
Ford: forde, foord, 福特, فورد, फोर्ड
GWM: great wall, haval, g w m, gee double you em, gwn, greatwall, 长城, 長城, 哈弗, جريت وول, هافال, जीडब्ल्यूएम
Genesis: jenesis, genisis, 捷尼赛思, جينيسيس, जेनेसिस
Holden: holdon, holdin, holdan, 霍顿, هولدن, होल्डन
Honda: hond, hondor, 本田, هوندا, होंडा
Hyundai: hundai, hun dai, hyundia, hyundi, hunday, hyun day, high and die, hun die, hyunday, 现代, 現代, هيونداي, هيوندي, هونداي, हुंडई, ह्युंडई
Isuzu: izuzu, isuzoo, i suzu, is uzu, 五十铃, 五十鈴, ايسوزو, إيسوزو, इसुज़ु
Isuzu UTE: izuzu, isuzoo, i suzu, is uzu, ايسوزو, إيسوزو, इसुज़ु
Jaguar: jag, jagwar, jagwah, jaguah, 捷豹, 積架, جاغوار, جاكوار, जगुआर, जैगुआर
Jeep: jeap, geep, 吉普, جيب, जीप
Kia: kay uh, kee uh, key uh, kea, keya, key a, kier, keyer, 起亚, 起亞, كيا, किया
LDV: l d v, el dee vee, ldz, maxus, 大通, 上汽大通
Land Rover: landy, landrover, land rova, range rover, rangerover, rangey, rover, 路虎, 荒原路华, لاند روفر, लैंड रोवर
Lexus: lexis, lexas, leksus, 雷克萨斯, 凌志, 雷克薩斯, لكزس, لكسز, लेक्सस
MG: m g, em gee, emgee, 名爵, ام جي, إم جي, एमजी
MINI: mini, minny, mini cooper, 迷你, ميني, मिनी
Mazda: maz da, mazder, mazada, masda, mazzda, 马自达, 馬自達, 萬事得, 万事得, مازدا, माज़दा, मज़दा
Mercedes-Benz: merc, merc benz, mercs, benz, mercedes, mercades, mersedes, merc aids, mercedez, mb, 奔驰, 奔馳, 賓士, 平治, مرسيدس, مرسيدس بنز, मर्सिडीज, मर्सिडीज़
Mitsubishi: mits a bishi, mitts a bishi, miss a bishi, mits you bishi, mitsi, mitsu, mitzi, mitsubushi, mits, mitz, mitsabishi, mitsu bishi, 三菱, ميتسوبيشي, متسوبيشي, मित्सुबिशी
Nissan: nisan, nissen, knee san, nee san, nisson, datsun, 日产, 日產, 尼桑, نيسان, निसान
Peugeot: pegout, peugot, pujo, pew joe, purjo, poojo, peejo, 标致, 標緻, بيجو, प्यूज़ो
Polestar: pole star, polstar, 极星, 極星, بولستار
Porsche: porsh, porch, porshe, porsha, porche, 保时捷, 保時捷, بورش, पोर्श
RAM: dodge ram, rams, 公羊, رام
Renault: reno, renno, renalt, runo, ren oh, 雷诺, 雷諾, رينو, रेनॉल्ट
Skoda: scoda, skota, scotter, shkoda, 斯柯达, 斯柯達, سكودا, स्कोडा
SsangYong: sang yong, sangyong, san yong, ssang yong, sanyong, kgm, 双龙, 雙龍, سانج يونج
Subaru: subie, suby, subura, suburu, subaroo, scooby, sue baru, sooby, 斯巴鲁, 速霸陸, سوبارو, सुबारू
Suzuki: suzi, suzie, zuki, suzooki, susuki, 铃木, 鈴木, سوزوكي, सुजुकी, सुज़ुकी, मारुति
Tesla: tess la, teslas, tessler, tezla, 特斯拉, تسلا, तसला, टेस्ला
Toyota: toyo, yota, toyoda, toy yoda, toyata, tayota, 丰田, 豐田, تويوتا, टोयोटा
Volkswagen: wolksvagen, wolkswagen, wolks wagen, vw, v w, vdub, v dub, vee dub, vee double you, folks wagon, folkswagen, volks wagon, volkswagon, voltswagon, volkswagan, folks wagen, volks, vws, 大众, 大眾, 福士, فولكس فاغن, فولكسفاغن, فولكس واجن, فولكس, फॉक्सवैगन, वोक्सवैगन
Volvo: vulvo, vollvo, 沃尔沃, 富豪, فولفو, वोल्वो
Commodore: commo, commie, 准将
LandCruiser 70 Series: lc70, lc76, lc79, 70 series, 79 series, seventy nine series, seventy series, troopy, troopie, troop carrier
LandCruiser 79: lc79, 79 series, seventy nine series
LandCruiser 200: lc200, 200 series, two hundred series
LandCruiser 300: lc300, 300 series, three hundred series
LandCruiser Prado: prado, prahdo, prah do, prardo, 普拉多, 霸道, برادو, प्राडो
LandCruiser: 陆地巡洋舰, 兰德酷路泽, لاندكروزر, لاند كروزر, लैंड क्रूजर
HiLux: هايلوكس, hi lux, high lux, highlux, hilucks, hi lucks, high looks, high luck, hylux, hilix, 海拉克斯, هايلكس, हाइलक्स
HiAce: hi ace, high ace, hiase, highace, 海狮, هايس, هاي اس
RAV4: rav, rav four, rave four, rave 4, raf four, rav fore, rav for, raf4, r a v four, r a v 4, 荣放, 荣放rav4, راف فور, راف 4, रेव फोर
Camry: camrie, camery, cam re, camary, 凯美瑞, 佳美, كامري, कैमरी
Corolla: corrola, coroller, coroler, carolla, corola, rolla, 卡罗拉, 卡羅拉, 花冠, كورولا, कोरोला
Corolla Cross: corolla x, corola cros, cross corolla, كورولا كروس, 卡罗拉锐放, कोरोला क्रॉस
Kluger: clue girl, clue ger, clue gar, clue ga, clooger, klugar, cluger, kloogar, cougar, highlander kluger, 汉兰达, كلوجر
Yaris: yarris, yarus, yahris, 雅力士, يارس
Fortuner: fortuna, fortunner, fortune her, فورتشنر
GR86: gt86, toyota 86, gr 86, eighty six
bZ4X: bz4, b z four x, busy four x, bee zee four x, bz 4
C-HR: chr, c h r, see h r
Ranger: rangah, raynger, رينجر
Everest: everist, evrest, ever est, ايفرست
Mustang: stang, mustung, musting, 野马, 野馬, موستنج, موستانج
Escape: kuga
Transit Custom: transit
Falcon: falcon sedan, xr6 sedan
i30: i thirty, eye thirty, i 30, eye 30
i20: i twenty, eye twenty, i 20, eye 20
Kona: konna, kona ev, conna
Tucson: tuscon, tuson, two son, too son, tucsan, tooson, tusson, 途胜, توسان
Santa Fe: santa fay, santa fee, santa fey, santafe, sante fe, 圣达菲, سنتافي, سانتافي
Palisade: palasade, pallisade, palisaid, palisade suv, باليسيد
IONIQ 5: ioniq five, ionic 5, ionic five, iconic five, eye on ick five, ionik 5
IONIQ 6: ioniq six, ionic 6, ionic six, iconic six, ionik 6
Staria: stareya, star ia, staria van
Venue: venu
Touareg: tuareg, to wreck, two rag, tour egg, tow a rag, toe a rag, toe a reg, tow rag, toe rag, toureg, toerag, tourag, too wreck, twa reg, tour reg, 途锐, 途銳, طوارق, توارق, तुआरेग
Tiguan: tig wan, tigwan, tiger one, tigun, teegwan, tee gwan, tigaun, 途观, 途觀, تيجوان
Amarok: amorak, am a rock, ammarok, amarock, ama rock, aramok, اماروك
Golf: gulf, 高尔夫, 高爾夫, جولف, غولف
Polo: pollo, 波罗, بولو
Passat: passard, pass at, passatt, 帕萨特, باسات
T-Cross: tea cross, tee cross, t cros
T-Roc: tea rock, tee rock, t rock, troc
Transporter: t6 transporter
Triton: tritan, try ton, tri ton, trytan, l200, تريتون
Outlander: outy, out lander, outlandar, 欧蓝德, اوتلاندر
Pajero: pajy, pajaro, pa hero, pagero, padjero, 帕杰罗, باجيرو
Pajero Sport: pajero, pajy, pa hero sport
ASX: a s x, a sx
Eclipse Cross: eclipse
Mirage: miraj, mirarge
Navara: navarra, nivara, nav ara, nevara, نافارا
X-Trail: xtrail, ex trail, x trial, extrail, x tral, 奇骏, 奇駿, اكس تريل
Patrol: petrol y62, y62, patroll, 途乐, باترول
Qashqai: cash kai, cash guy, kashkai, quashqai, kash kai, cash qai, qashkai, qash kai, cashkai, dualis, 逍客, قاشقاي
Pathfinder: path finder, باثفايندر
Juke: jook, juke box
Leaf: leef, nissan leave, nissan leef, 聆风
Picanto: pikanto, pick anto, picanta, بيكانتو
Cerato: sirato, cherato, serato, cerarto, سيراتو
Sorento: sorrento, so rento, سورينتو
Sportage: sport age, sportege, sportidge, sporttage, سبورتاج
Seltos: sell toes, celtos, sel toes, سيلتوس
Carnival: carnaval, karnival, كرنفال, كارنفال
Stonic: stonick, stone ic
Tasman: tazman, tas man
EV6: e v six, ev six
Mazda2: mazda two, mazda to, mazda too
Mazda3: mazda three, mazda free, mazda tree
Mazda6: mazda six, mazda sicks
CX-3: c x three, see x three, cx three, sea x three
CX-30: c x thirty, see x thirty, cx thirty, sea x thirty
CX-5: c x five, see x five, sea x five, cx five, seeing x five, six five, 马自达cx5
CX-50: c x fifty, cx fifty
CX-60: c x sixty, cx sixty
CX-70: c x seventy, cx seventy
CX-8: c x eight, see x eight, cx eight, c x ate
CX-80: c x eighty, cx eighty
CX-9: c x nine, see x nine, cx nine
CX-90: c x ninety, cx ninety
BT-50: b t fifty, bt fifty, bee tee fifty
MX-5: ロードスター, m x five, mx five, miata
MX-30: m x thirty, mx thirty
D-MAX: d max, dee max, demax, dmacs, de max
MU-X: m u x, mew x, muex, mux, mu ex, em you x, moo x, mu axe
Forester: forrester, forrestor, forest her, foresta, forista, 森林人, فورستر
Outback: out back, 傲虎, اوتباك
Liberty: libety, libbo
Impreza: imprezza, imprezer, impresa, 翼豹, امبريزا
WRX: w r x, rex, double you r x, dubya r x, wrx sti
XV: x v, ex vee, crosstrek xv
Crosstrek: cross trek, crosstreck, cross track
BRZ: b r z, b r zed
Vitara: vitarra, vitera, viterra, veetara, فيتارا
Jimny: jimney, jimny's, gimny, jim knee, jimmny, jinny, jimmy, جيمني
Swift: swfit, swiff, سويفت
Baleno: ballino, belano, balino
CR-V: c r v, see r v, crv, cr vee, 本田crv
HR-V: h r v, hrv, hvr, hr vee, age r v
Civic: civvic, civik, sivic, 思域, سيفيك
Accord: acord, 雅阁, اكورد
Jazz: jaz, 飞度
ZS: z s, zed s, zee s, zedess
HS: h s, aitch s
MG3: m g three, mg three
MG4: m g four, mg four, mg for
Haval Jolion: jolion, jolly on, joe lion, jollion, jolian, julian, joleon, haval jolly on, 初恋
Haval H6: h6, h six, haval h six, 哈弗h6
Cannon: canon ute, cannon ute, gwm canon
Atto 3: atto three, otto three, at o three, 元plus
Sealion 6: sea lion six, sealion six, sea lion 6, sealion, c lion six, 海狮06
Seal: byd seal, 海豹
Dolphin: dolfin, 海豚
Shark 6: shark, shark six, shark ute
Model 3: model three, model free, modal 3, tesla three, tesla 3, m3 tesla, 特斯拉3
Model Y: model why, model wye, modal y, tesla y, tesla why, model wide
Kodiaq: kodiak, kodi ack, kodiack, codiaq, 柯迪亚克
Karoq: karok, carrot, karock, 柯珞克
Octavia: octavier, octivia, 明锐
Fabia: fabier, fabiah
Kamiq: kamik, kameek
Koleos: colios, collie os, koleus, kolios
Kangoo: kangaroo, kango, kangoo van
Musso: muso, moose oh
Rexton: rextan, wrexton
Grand Cherokee: cherokee, grand cherokey, grand cherry key, cherokey, jeep cherokee, 大切诺基, جراند شيروكي
Wrangler: rangler, wranglar, رانجلر, رانغلر, 牧马人
Compass: cumpass
Gladiator: gladiater
Defender: defendor, de fender, 卫士, ديفندر
Discovery Sport: disco, disco sport, discovery
Range Rover Evoque: evoque, evoke, e voke, 极光
3 Series: three series, 三系, 3系, 宝马3系
1 Series: one series
X1: x one, ex one
X3: x three, ex three
C-Class: c class, see class, sea class, c系, c级
A-Class: a class, a级
F-PACE: f pace, eff pace
XC40: x c forty, xc forty
XC60: x c sixty, xc sixty
XC90: x c ninety, xc ninety
1500: fifteen hundred, fifteen hundreds, 1500s
Silverado: silverardo, silvarado, chevy truck
Ducato: ducado, ducarto
Sprinter: sprinta
`;
