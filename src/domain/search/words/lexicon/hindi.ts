/** The commonest words of Hindi searches, in its script and as people type it in Latin letters: a line is `English: words`. */
export const hindi = `
used car: पुरानी कार, पुरानी गाड़ी, सेकंड हैंड, पुरानी, purani gadi, purani gaadi, purani car, purani
new car: नई कार, नई गाड़ी, नई, nayi gadi, nayi gaadi, nayi car, nayi
car: गाड़ी, कार, गाड़ियां, gadi, gaadi, gaddi, चाहिए, chahiye, chaiye, मुझे, mujhe, के, का, की, में, लिए, है, ke, ka, ki, mein, liye, hai, koi, कोई, wali, वाली, vali
electric: इलेक्ट्रिक, बिजली वाली, bijli wali
diesel: डीजल, डीज़ल
petrol: पेट्रोल
automatic: ऑटोमैटिक, आटोमेटिक
manual: मैनुअल
suv: एसयूवी
white: सफेद, सफ़ेद, safed
black: काली, काला, kaali, kala
silver: चांदी
red: लाल, laal
blue: नीली, नीला, neeli, neela
grey: ग्रे
cheap: सस्ती, सस्ता, sasti, sasta, सबसे सस्ती, sabse sasti
family: परिवार, फैमिली, parivar, family ke liye
reliable: भरोसेमंद, bharosemand
small: छोटी, छोटा, choti, chhoti
big: बड़ी, बड़ा, badi
economical: अच्छा माइलेज, accha mileage, acha average, mileage wali
max: से कम, तक, se kam, se neeche
7 seater: 7 सीटर, सात सीटर, सात सीट
thousand: हजार, हज़ार, hazar, hazaar
dollars: डॉलर
per week: प्रति सप्ताह, हफ्ते, har hafte
near: के पास, ke paas
toyota: टोयोटा
hyundai: हुंडई
honda: होंडा
kia: किया
mazda: माज़दा
suzuki: सुजुकी, मारुति
ford: फोर्ड
`;
