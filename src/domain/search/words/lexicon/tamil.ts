/** The commonest words of Tamil searches, each with what it means in English: a line is `English: words`. */
export const tamil = `
car: கார், வாகனம், வண்டி, வேண்டும், தேவை, எனக்கு, எங்களுக்கு, ஒரு, உள்ள, மற்றும், நல்ல, வாங்க, தேடுகிறேன், நிற, நிறம், நிறத்தில், கொண்ட, இருக்கிறதா
used car: பயன்படுத்திய, பழைய, செகண்ட் ஹேண்ட்
new car: புதிய, புது
or: அல்லது
not: இல்லாமல்
unwanted: இல்லாத, வேண்டாம், தவிர
suv: எஸ்யூவி
sedan: செடான்
hatchback: ஹேட்ச்பேக்
ute: பிக்கப்
van: வேன்
caravan: கேரவன்
electric: மின்சார, எலக்ட்ரிக்
hybrid: ஹைப்ரிட்
diesel: டீசல்
petrol: பெட்ரோல்
automatic: ஆட்டோமேட்டிக், தானியங்கி
manual: மேனுவல்
white: வெள்ளை
black: கருப்பு, கறுப்பு
silver: வெள்ளி
grey: சாம்பல்
red: சிவப்பு
blue: நீல, நீலம்
green: பச்சை
cheap: மலிவான, மலிவு, குறைந்த விலை
family: குடும்ப, குடும்பம், குடும்பத்திற்கு
reliable: நம்பகமான
economical: எரிபொருள் சிக்கன, மைலேஜ்
small: சிறிய
big: பெரிய
under: கீழ், குறைவான, குறைவாக
max: க்கு கீழ், க்குள், டாலருக்குள், ஆயிரத்துக்குள்
dollars: டாலர், டாலர்கள், டாலருக்கு
thousand: ஆயிரம்
km: கிலோமீட்டர்
per week: வாரத்திற்கு, வாரம்
seater: இருக்கை, இருக்கைகள், சீட்டர்
7 seater: ஏழு இருக்கை, ஏழு சீட்டர்
people: பேர், பேருக்கு
two: இரண்டு
four: நான்கு
five: ஐந்து
seven: ஏழு
eight: எட்டு
ten: பத்து
fifteen: பதினைந்து
twenty: இருபது
thirty: முப்பது
forty: நாற்பது
fifty: ஐம்பது
first car: முதல் கார்
`;
