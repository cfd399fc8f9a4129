/** The commonest words of Japanese searches, each with what it means in English: a line is `English: words`. They are found within words too. */
export const japanese = `
used car: 中古車, 中古
new car: 新車, 新品
demo: 試乗車
car: クルマ, くるま, 自動車, を, が, は, の, で, に, と, も, な, い, さい, みたいな, のような, ほしい, 欲しい, 探しています, 探してる, 買いたい, ください, お願いします, ありますか, です, ます, したい, 付き, つき, 価格, 値段, 予算, 色, 円
or: または, または, か
unwanted: 以外, じゃない, ではない, ない, なし, 不要, いらない, 抜き
suv: エスユーブイ, クロスオーバー
sedan: セダン
hatchback: ハッチバック, コンパクトカー, コンパクト, 軽自動車, 軽
wagon: ワゴン, ステーションワゴン
ute: ピックアップ, ピックアップトラック, トラック
van: バン, 商用車
people mover: ミニバン
convertible: オープンカー, コンバーチブル, カブリオレ
coupe: クーペ
sports car: スポーツカー
caravan: キャラバン, キャンピングトレーラー, トレーラーハウス
electric: 電気自動車, 電気, 電動
hybrid: ハイブリッド, ハイブリッド車
plug in hybrid: プラグインハイブリッド
diesel: ディーゼル, 軽油
petrol: ガソリン, ガソリン車
automatic: オートマチック, オートマ, 自動変速
manual: マニュアル, ミッション車
4wd or awd: 四駆, 四輪駆動, 四WD
white: 白い, 白, ホワイト
black: 黒い, 黒, ブラック
silver: シルバー, 銀色
grey: グレー, 灰色
red: 赤い, 赤, レッド
blue: 青い, 青, ブルー
green: 緑, グリーン
yellow: 黄色
cheap: 安い, 安く, 一番安い, 格安, お手頃
family: 家族, ファミリー, 家族用, ファミリーカー
first car: 初心者, 初めての車, 若葉マーク, 免許取り立て
reliable: 信頼できる, 壊れない, 丈夫な
economical: 低燃費, 燃費がいい, 燃費のいい, 燃費
small: 小さい, 小さな, 小型, 小型車
big: 大きい, 大きな, 広い
luxury: 高級, 高級車
off road: オフロード
or under: 以下, 以内, まで, 未満
or over: 以上
or newer: 年以降, 以降
or so: くらい, ぐらい, 前後, 約
year: 年式, 年
seater: 人乗り, シート
people: 人用, 人
km: キロ, 走行距離
dollars: ドル, 豪ドル
per week: 週, 一週間, 毎週, 週に
a month: 月, 一ヶ月, 毎月
subscription: レンタル, サブスク
towing: 牽引, けん引
leather: 革シート, レザー, 本革
sunroof: サンルーフ
reverse camera: バックカメラ
bunks: 二段ベッド
ensuite: シャワー, トイレ
japanese: 日本車, 国産車, 国産
german: ドイツ車, ドイツ
korean: 韓国車
tandem axle: ダブルアクスル, 二軸, 2軸
foot: フィート
tow bar: ヒッチ, トウバー
heated seats: シートヒーター
blind spot: ブラインドスポット
360 camera: 360度カメラ, 全周囲カメラ
wireless charging: ワイヤレス充電
parking sensors: パーキングセンサー
cruise control: クルーズコントロール
navigation: ナビ
warranty: 保証, 保証付き
three rows: 三列シート, 3列シート
white leather: 白い革シート, 白革
black leather: 黒い革シート, 黒革
tan leather: 茶色の革シート
heater: ヒーター
solar: ソーラー, ソーラーパネル
air con: エアコン
low km: 走行距離が少ない, 低走行
sporty: スポーティ, スポーティー
near new: 新古車
camping: キャンプ
surf: サーフィン
dog: 犬
`;
