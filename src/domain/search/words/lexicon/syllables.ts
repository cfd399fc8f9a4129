/** The syllable, without its tone, of every sign of the Chinese words and names, for Chinese that is typed in Latin letters. */
export const syllables = `
a:啊阿 an:安岸按 ao:傲奥奧澳 ba:八吧巴霸 bai:白百 ban:搬板班 bao:保包宝寶豹 bei:背 ben:奔本 bi:币幣比 bian:边 pian:便 biao:标標 bie:别 bin:賓 bo:波 bu:不布步部 ce:厕廁 ceng:层層 cha:差插
chai:柴 chan:产產 chang:常敞長长 chao:超 che:車车 cheng:城橙程 chi:呎尺池馳驰 chong:充 chu:出初厨廚除 chuang:床窗 chun:純纯 cou:凑 da:大达達 dai:代带帶 dan:丹单單 dang:挡档檔
dao:倒刀到道 de:得德的 di:低地抵滴第迪 dian:点电電 ding:定訂订 dong:动動 du:度独獨都 duan:短端 dun:吨噸顿 duo:多 er:二儿尔爾 fa:法 fang:房放 fei:啡菲费非飞 fen:份 feng:丰豐风 fu:佛夫妇婦富弗服福附
gai:概 gan:干 gang:刚 gao:高 ge:个個格阁 gei:給给 geng:更 gong:公功工 gou:勾够夠钩 gua:挂 guan:冠罐觀观 guang:光 gun:棍 guo:国國果过過 ha:哈 hai:孩海还還 han:汉韓韩 hang:航
hao:好耗豪 he:合和 hei:黑 hong:紅红 hou:后後 hu:虎 hua:划华花華 huai:坏 huan:欢 huang:荒黃黄 hui:惠灰 hun:混 huo:或活貨货霍 ji:及吉基机极極機济濟積级 jia:价佳價家架駕驾 jian:舰荐薦间 jiang:将
jiao:轎轿 jie:捷接杰節节 jin:斤紧近金 jing:景經经 jiu:九就旧舊 ju:具居橘 jue:爵 jun:駿骏 ka:卡咖 kai:凯开開 kan:看 kao:考靠 ke:克可客柯 kong:空 kou:口 ku:库酷 kuai:块塊 kuan:宽寬款 la:拉
lai:来 lan:兰蓝藍蘭 lao:老 le:乐了 lei:类雷 leng:冷 li:力梨立裡里鋰锂 lian:廉恋 liang:两兩輛辆量 lin:林淋 ling:凌聆菱鈴铃零龄 liu:六留 long:龍龙 lu:路陆陸露鲁 lun:轮 luo:珞罗 lv:侣慮旅綠绿虑
ma:吗嗎码馬马 mai:买買 me:么麼 mei:每沒没美 men:们們門门 mi:密米迷 mian:面麵 ming:名明 mo:墨 mu:姆木牧 na:哪拿那 nai:耐 ne:呢 nei:內内 neng:能 ni:你尼 nian:年 nin:您 niu:纽 nong:农
nuo:諾诺 nv:女 ou:欧 pa:帕 pai:排牌 pang:旁 pao:跑 peng:朋棚篷 pi:皮 pin:品 ping:平苹 pu:普谱鋪铺 qi:七奇妻期气氣汽起 qian:前千慳牵钱 qiao:巧桥 qie:切 qin:勤 qing:情請请轻 qiu:求
qu:去驅驱 quan:全 ran:燃 ren:人 ri:日 rong:容荣 rui:瑞銳锐 sa:萨薩 sai:赛 san:三 sang:桑 se:色 sen:森 shang:上商 shao:少 she:摄 shen:什 sheng:升圣生省胜
shi:事似十士实室實市式时是時狮示视試试适適 shou:手 shu:数數舒 shuang:双雙 shui:睡 si:司四思斯 song:送 su:速 suan:算 suo:所 tai:台太 te:特 tian:天田 tiao:调 ting:停庭 tong:通 tou:头
tu:图途 tui:推 tun:豚 tuo:拖 wa:瓦 wai:外 wan:万萬 wang:望网 wei:位卫衛 wen:問文稳蚊问 wo:我沃 wu:五务務唔无無 xi:喜希悉洗系 xia:下 xian:掀现現 xiang:像厢想 xiao:小逍 xie:些謝谢 xin:新
xing:型形性星行 xiu:休修 xu:續续需 xue:学學雪 xun:寻巡 ya:亚亞雅 yan:颜 yang:央洋羊阳陽 yao:要 ye:也野 yi:一以宜易椅翼衣 yin:引銀银 ying:影營英营 yong:用 you:优友右有油游 yu:与于域於浴雨預预
yuan:元原源 yue:月约越閱阅 yun:运 zai:在载 ze:泽 zhan:展崭 zhang:张張 zhao:找照 zhe:者遮 zhen:真 zheng:正 zhi:之值制志治緻至致质 zhong:中众眾种種重 zhou:周洲軸轴週 zhu:住 zhuai:拽
zhuang:装 zhun:准 zi:子紫自 zong:棕 zu:租 zui:最 zuo:作做咗左座
`;
