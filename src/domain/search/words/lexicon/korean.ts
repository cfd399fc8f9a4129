/** The commonest words of Korean searches, each with what it means in English: a line is `English: words`. They are found within words too. */
export const korean = `
used car: 중고차, 중고
new car: 새차, 신차
car: 자동차, 차량, 차, 찾아요, 찾습니다, 원해요, 주세요, 있나요, 사고 싶어요, 필요해요, 을, 를, 이, 가, 은, 는, 의, 로, 으로, 색상, 색, 가격, 있는, 좋은
or: 또는, 이나, 혹은
unwanted: 말고, 제외, 빼고, 아닌, 제외하고, 말구, 없는
small: 소형차, 경차, 소형, 작은
big: 대형차, 대형, 큰
suv: 에스유비
sedan: 세단
hatchback: 해치백
wagon: 왜건
ute: 픽업트럭, 픽업
people mover: 승합차
van: 밴
convertible: 컨버터블, 오픈카, 컨버터블카
sports car: 스포츠카
caravan: 카라반, 캠핑카, 캐러밴, 카라반을
off road: 오프로드, 비포장, 오프로드용
long range: 롱레인지
first car: 초보, 초보자, 첫차, 초보운전, 학생
leather: 가죽시트, 가죽
sunroof: 썬루프, 선루프
luxury: 고급, 고급차
bunks: 이층침대
or newer: 이후, 이후로
seats: 좌석
electric: 전기차, 전기
hybrid: 하이브리드
diesel: 디젤, 경유
petrol: 가솔린, 휘발유
automatic: 자동변속기, 오토매틱, 오토, 자동
manual: 수동
4wd or awd: 사륜구동, 사륜
white: 흰색, 하얀색, 화이트
black: 검은색, 검정색, 검정, 블랙
silver: 은색
grey: 회색
red: 빨간색, 빨간
blue: 파란색, 파란
cheap: 저렴한, 싼, 제일 싼
family: 가족용, 패밀리, 가족
reliable: 믿을만한, 튼튼한
economical: 연비 좋은, 연비
seater: 인승
people: 인용, 명, 인
or under: 이하, 미만, 까지
or over: 이상
or so: 정도, 쯤
year: 년식, 년형, 년
dollars: 달러, 불
km: 킬로미터, 킬로
per week: 일주일에, 주당, 매주
a month: 한달에, 매달
subscription: 렌트, 구독
japanese: 일본차
german: 독일차
korean: 한국차
tandem axle: 더블액슬, 쌍축, 2축
foot: 피트
bunk beds: 2층침대
at least: 최소, 적어도
tow bar: 견인고리
heated seats: 열선시트, 열선 시트
ventilated seats: 통풍시트
blind spot: 사각지대
360 camera: 어라운드뷰
wireless charging: 무선충전
navigation: 내비게이션, 네비
warranty: 보증
reverse camera: 후방카메라
air con: 에어컨
solar: 태양광, 태양광패널
heater: 히터, 디젤히터
ensuite: 샤워, 화장실
low km: 주행거리 짧은, 저주행
sporty: 스포티한
green: 초록색, 녹색
yellow: 노란색
`;
