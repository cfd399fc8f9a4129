/** The commonest words of Hindi searches, in its script and as people type it in Latin letters: a line is `English: words`. */
export const hindi = `
used car: पुरानी कार, पुरानी गाड़ी, सेकंड हैंड, सेकेंड हैंड, पुरानी, पुराना, इस्तेमाल की हुई, यूज्ड, purani gadi, purani gaadi, purani car, purani, purana, second hand gaadi, istemal ki hui
new car: नई कार, नई गाड़ी, नई, नया, नयी, nayi gadi, nayi gaadi, nayi car, nayi, naya, nai gaadi, nai
car: chali, chala, bhai, bhaiya, yaar, ji, ho, गाड़ी, कार, गाड़ियां, गाड़ियाँ, gadi, gaadi, gaddi, gadiyan, चाहिए, chahiye, chaiye, chahie, मुझे, mujhe, mujhko, हमें, hume, humein, के, का, की, में, लिए, है, हैं, ke, ka, ki, ko, se, mein, liye, ke liye, के लिए, hai, hain, koi, कोई, wali, वाली, वाला, वाले, vali, wala, vala, wale, क्या, kya, ek, एक, और, aur, अच्छी, achhi, acchi, accha, achha, बताओ, dikhao, दिखाओ, batao, मेरे, mere, meri, मेरी, apni, पास, लेनी, leni, lena, khareedni, khareedna, kharidna, खरीदना, खरीदनी, ढूंढ, dhundh, रहा, रही, raha, rahi, hoon, हूं, मैं, aap, आप, jisme, जिसमें, jo, जो, सके, सकें, sake, sakein, रंग, rang, की कोई, हो, तो, to bhi, bhi, भी, sirf, सिर्फ, bas, bhai, भाई, namaste, नमस्ते, वाहन, मॉडल, milegi, मिलेगी, मिल, sakti, सकती, सकता, sakta, karna, करना, chalane, चलाने, चलाना, wo, यह, ye, इस, पर, beti, बेटी, bete, बेटे, हम, log ke, सो, so sake, sone, paas hai, ghar, घर, dekh, chalti, chale, chalega
or: या, ya, ya phir, athva
not: बिना, bina, बगैर, bagair
unwanted: nahi, nahin, नहीं, nahi chahiye, नहीं चाहिए, na ho, मत, nai chahiye, chhodkar, छोड़कर, chhod ke, ke alawa, के अलावा, nahi leni
electric: इलेक्ट्रिक, बिजली वाली, bijli wali, बिजली, ईवी
hybrid: हाइब्रिड, हायब्रिड, हाईब्रिड
diesel: डीजल, डीज़ल, deejal
petrol: पेट्रोल
automatic: ऑटोमैटिक, आटोमेटिक, ऑटोमेटिक, आटोमैटिक, ऑटो
manual: मैनुअल, मैन्युअल, मैनुएल, gear wali
suv: एसयूवी, एस यू वी
sedan: सेडान, सिडान
hatchback: हैचबैक
wagon: वैगन
ute: यूट, पिकअप, पिक अप
van: वैन
people mover: mpv gaadi
convertible: कन्वर्टिबल, खुली छत
caravan: कारवां, कारवाँ, कैरावैन, karavan, कैरवैन, कारवान, कैरावन
4wd or awd: फोर व्हील ड्राइव, 4x4 gaadi, चार पहिया ड्राइव
white: सफेद, सफ़ेद, safed, safaid, वाइट
black: काली, काला, काले, kaali, kala, kali, ब्लैक
silver: चांदी, सिल्वर, chandi
red: लाल, laal, lal
blue: नीली, नीला, neeli, neela, nili, nila
grey: ग्रे, स्लेटी
green: हरी, हरा, hari, hara
yellow: पीली, पीला, peeli, pili
brown: भूरी, bhuri
cheap: सस्ती, सस्ता, सस्ते, sasti, sasta, saste, सबसे सस्ती, sabse sasti, किफायती, kifayati, kam daam, कम दाम, कम कीमत, kam kimat, sabse kam daam
family: परिवार, फैमिली, parivar, family ke liye, पूरे परिवार, family wali
children: बच्चे, bachche, bachon, बच्चों, bacche
couple: पति पत्नी, pati patni, do logon ke liye, दो लोगों के लिए, दो लोगों, do logon, do log, दो लोग
reliable: भरोसेमंद, bharosemand, टिकाऊ, tikau, मजबूत, mazboot
small: छोटी, छोटा, choti, chhoti, chota
big: बड़ी, बड़ा, badi, bada, khuli
luxury: लग्जरी, आलीशान
economical: अच्छा माइलेज, accha mileage, acha average, mileage wali, ज्यादा माइलेज, zyada mileage, achha mileage, माइलेज, acchi mileage, achhi mileage, kam kharch, achha average, अच्छी माइलेज, badhiya mileage
tradie: काम के लिए, kaam ke liye, saman, सामान, saaman dhone, kaam
max: से कम, तक, तक की, se kam, se neeche, ke andar, के अंदर, tak, tak ki, andar, से नीचे, ke neeche, के नीचे, अंदर, se kam ki, तक का, tak ka, se kam mein, में से कम
or over: से ज्यादा, se zyada, se upar, से ऊपर, से अधिक, se jyada
or newer: के बाद, ke baad, के बाद की, ke baad ki, ya usse nayi, या उससे नई, se nayi, या नई, se naya
around: lagbhag, लगभग, करीब, kareeb, aaspaas
7 seater: 7 सीटर, सात सीटर, सात सीट, saat seater, saat seat, 7 सीट, saat seat wali, 7 सीटों
8 seater: 8 सीटर, आठ सीटर, aath seater, aath seat, आठ सीट
5 seater: 5 सीटर, पांच सीटर, paanch seater
seater: सीटर, सीट, सीटें, सीटों
people: लोग, लोगों, logon, लोगो, logo, log, बंदे
berth: बिस्तर, बेड, bistar
bunks: बंक बेड, बंक, चारपाई दो मंजिला
ensuite: बाथरूम, शौचालय, टॉयलेट, शावर, bathroom wala, टॉयलेट वाला, एनसुइट
solar: सोलर
air con: एसी
off road: ऑफ रोड, कच्चे रास्ते, kachche raste, ऑफरोड
two: दो, do
three: तीन
four: चार, chaar
five: पांच, पाँच, paanch
six: छह, छः, chhe
seven: सात, saat
eight: आठ, aath
ten: दस
twelve: बारह, barah
fifteen: पंद्रह, pandrah
twenty: बीस, bees
twenty five: पच्चीस, pachees, pachis
thirty: तीस, tees
thirty five: पैंतीस
forty: चालीस, chalis
fifty: पचास, pachas
sixty: साठ
thousand: हजार, हज़ार, hazar, hazaar, hajar, hajaar
hundred: सौ
two hundred: दो सौ, do sau
two fifty: ढाई सौ, dhai sau
three hundred: तीन सौ, teen sau
km: किलोमीटर, किमी
tonne: टन
low km: कम चली, kam chali, कम किलोमीटर, kam kilometre, kam chali hui, कम चली हुई, kam km
dollars: डॉलर, डालर
per week: प्रति सप्ताह, हफ्ते, har hafte, हफ़्ते, hafte, हर हफ्ते, hafte ka, हफ्ते का, प्रति हफ्ता, हफ्ता, hafta
months: mahine, महीने, महीना, mahina
subscription: किराये, किराए, kiraye, kiraaye, सब्सक्रिप्शन, rent pe, kiraye pe, किराये पर, किराए पर
near: के पास, ke paas
first car: पहली कार, pehli car, pehli gaadi, पहली गाड़ी, स्टूडेंट, छात्र, नए ड्राइवर, seekhne, सीखने, pahli gaadi
uber: उबर, ऊबर, टैक्सी, uber chalane
sunroof: सनरूफ
leather: लेदर, चमड़े
reverse camera: बैक कैमरा, रिवर्स कैमरा
japanese: जापानी, japani
korean: कोरियाई
german: जर्मन
chinese: चीनी, cheeni
tow: खींचने, kheenchne, खींच, kheench
camry: कैमरी
golf: गोल्फ
tucson: टक्सन, टूसॉन
foot: फुट, फीट, फ़ुट
tandem axle: डबल एक्सल, दो एक्सल, double axle wali
single axle: सिंगल एक्सल
at least: कम से कम, kam se kam
and up: या उससे ऊपर
light: halki, halka, हल्की, हल्का
range: रेंज, doori
with: saath, ke saath, के साथ, साथ
heated seats: हीटेड सीट, garam seat
tow bar: टो बार
one owner: ek owner, ek hi owner, single owner wali, pehla malik, ek hi malik, एक मालिक, पहला मालिक
accident free: बिना एक्सीडेंट, bina accident
warranty: वारंटी
navigation: नेविगेशन
white leather: सफेद लेदर
black leather: काला लेदर
safe: सुरक्षित, surakshit
dog: कुत्ता, kutta
near new: लगभग नई, nayi jaisi
newer than: ke baad wali
washing machine: वाशिंग मशीन, वॉशिंग मशीन
fridge: फ्रिज
heater: हीटर
kitchen: रसोई, किचन
roof racks: रूफ रैक
ventilated seats: वेंटिलेटेड सीट
360 camera: 360 कैमरा
blind spot: ब्लाइंड स्पॉट
parking sensors: पार्किंग सेंसर
cruise control: क्रूज कंट्रोल
service history: सर्विस हिस्ट्री, सर्विस रिकॉर्ड
doors: दरवाज़े, दरवाजे, darwaze
newest: सबसे नई, sabse nayi, sabse nai
lowest km: सबसे कम चली, sabse kam chali, sabse kam km
or shorter: se chhoti, se chhota, se choti, से छोटी, से छोटा
`;
