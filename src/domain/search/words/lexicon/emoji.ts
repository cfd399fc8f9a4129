/** Pictures that people type in a search, each with what it means in English: a line is `English: pictures`. */
export const emoji = `
car: 🚗, 🚘, 🔑, 🙏, 👍, 😊, 🤔, 🏷️, ✨, ❤️, 🔥
suv: 🚙
ute: 🛻
van: 🚐, 🚚
bus: 🚌
sports car: 🏎️
electric: ⚡, 🔋, 🔌
petrol: ⛽
family: 👨, 👩, 👧, 👦, 👶, 👪, 👼
dog: 🐶, 🐕
camping: 🏕️, ⛺
beach: 🏖️, 🏝️
surf: 🏄
off road: ⛰️, 🏔️
snow: ❄️, ⛷️, 🎿
first car: 🎓, 🔰
economical: 🌱, ♻️
cheap: 💰, 💵, 💸, 🤑
tools: 🔨, 🛠️, 🔧
boat: 🚤, ⛵
red: 🔴, 🟥, ❤
blue: 🔵, 🟦, 💙
green: 🟢, 🟩
yellow: 🟡, 🟨
orange: 🟠, 🟧
white: ⚪, ⬜, 🤍
black: ⚫, ⬛, 🖤
brown: 🟤, 🟫
purple: 🟣, 🟪
`;
