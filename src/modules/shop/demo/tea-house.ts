import type { DemoCategory, DemoShop } from './demo-shop.ts';
import { TEA_HOUSE_ORDERS } from './demo-orders.ts';
import { TEA_HOUSE_CRAFTS } from './tea-house-crafts.ts';
import { TEA_HOUSE_DRINKS } from './tea-house-drinks.ts';
import { TEA_HOUSE_PANTRY } from './tea-house-pantry.ts';

const BREWING = {
  th: 'วิธีชง: ใช้ใบชา 3 กรัมต่อน้ำ 150 มล. น้ำ 80–95 องศา แช่ 1–3 นาทีแล้วรินออกให้หมด ชงซ้ำได้ 4–6 ครั้ง เพิ่มเวลาครั้งละครึ่งนาที เก็บในภาชนะปิดสนิท พ้นแสงและกลิ่นอาหาร',
  en: 'To brew: 3 g of leaf to 150 ml of water at 80–95 °C, 1–3 minutes, then pour off everything. Good for four to six infusions, half a minute longer each time. Keep it closed, away from light and kitchen smells.',
};

const TEA_GROWERS = {
  th: 'ชาทุกห่อมาจากสวนของสมาชิก 38 ครอบครัวบนดอยสูง 1,200–1,400 เมตร ไม่ใช้สารเคมีกำจัดวัชพืช เก็บด้วยมือ ทำชาในโรงชาของหมู่บ้านเอง ราคารับซื้อใบสดติดไว้หน้าโรงชาทุกเช้า ใครก็มาดูได้',
  en: "Every leaf comes from the gardens of 38 member families at 1,200–1,400 metres, grown without weedkillers, picked by hand and made in the village's own tea shed. The price paid for fresh leaf hangs on its door each morning for everyone to read.",
};

const HANDMADE = {
  th: 'งานทำมือทุกชิ้นมีความต่างเล็กน้อยในสีและลาย นั่นคือลายเซ็นของช่าง หากได้รับแล้วไม่พอใจ ส่งคืนได้ภายใน 7 วันในสภาพเดิม ร้านคืนเงินเต็มจำนวน',
  en: "Made by hand, each piece differs a little in colour and line: that is the maker's signature. If it disappoints you, send it back as it was within 7 days for a full refund.",
};

const CATEGORIES: readonly DemoCategory[] = [
  { code: 'drinks', title: { th: 'ชา กาแฟ และเครื่องดื่ม', en: 'Tea, coffee and drinks' }, story: [] },
  { code: 'tea', parent: 'drinks', title: { th: 'ใบชา', en: 'Leaf tea' }, story: [BREWING, TEA_GROWERS] },
  {
    code: 'herbal',
    parent: 'drinks',
    title: { th: 'ชาสมุนไพร', en: 'Herbal teas' },
    story: [
      {
        th: 'วิธีชง: ใช้หนึ่งหยิบมือต่อน้ำเดือดหนึ่งแก้ว แช่ 5–8 นาที ดื่มร้อนหรือใส่น้ำแข็งก็ได้ ไม่มีคาเฟอีน ดื่มได้ทั้งครอบครัว ผู้ที่ตั้งครรภ์หรือใช้ยาประจำควรถามแพทย์ก่อน',
        en: 'To brew: a pinch to a glass of boiling water, 5–8 minutes, hot or over ice. No caffeine. If you are pregnant or take medicine regularly, ask your doctor first.',
      },
      {
        th: 'สมุนไพรปลูกแซมในสวนชาโดยกลุ่มแม่บ้าน ตากในโรงตากพลังแสงอาทิตย์ จึงสะอาดและคงสีตามธรรมชาติ',
        en: "Grown between the tea rows by the women's group and dried in a solar house: clean, and still the colour of the plant.",
      },
    ],
  },
  {
    code: 'coffee',
    parent: 'drinks',
    title: { th: 'กาแฟดอย', en: 'Mountain coffee' },
    story: [
      {
        th: 'คั่วทุกวันอังคารและส่งในวันถัดไป วันที่คั่วพิมพ์ไว้หลังถุง อร่อยที่สุดในช่วง 7–30 วันหลังคั่ว',
        en: 'Roasted every Tuesday and sent on Wednesday; the date stands on the back. At its best 7–30 days after roasting.',
      },
      {
        th: 'ต้นกาแฟอยู่ใต้ร่มไม้ใหญ่ร่วมกับต้นชา นกและผึ้งจึงยังอยู่ในสวน ทุกถุงแบ่ง 10 บาทเข้ากองทุนปลูกป่าของหมู่บ้าน',
        en: "Coffee grows here under tall trees beside the tea, so the birds and bees have stayed. Ten baht of every bag go to the village's forest fund.",
      },
    ],
  },
  {
    code: 'ready',
    parent: 'drinks',
    title: { th: 'เครื่องดื่มพร้อมดื่ม', en: 'Ready to drink' },
    story: [
      {
        th: 'ผลิตเป็นรอบเล็กทุกสัปดาห์ วันหมดอายุอยู่ที่คอขวด เมื่อได้รับแล้วเข้าตู้เย็นทันที ขวดแก้วส่งคืนที่ร้านรับมัดจำ 5 บาท',
        en: 'Made in small batches every week; the date is on the neck. Refrigerate at once. Bring the bottle back for five baht.',
      },
    ],
  },
  { code: 'food', title: { th: 'อาหารและของกินเล่น', en: 'Food and snacks' }, story: [] },
  {
    code: 'snacks',
    parent: 'food',
    title: { th: 'ขนมและของกินเล่น', en: 'Sweets and snacks' },
    story: [
      {
        th: 'ทำสดทุกวันพุธในครัวชุมชนที่ผ่านมาตรฐานอาหารและยา ไม่ใส่สารกันเสีย เก็บที่แห้งและเย็นได้ 45 วัน เปิดแล้วควรกินให้หมดใน 7 วัน',
        en: 'Made every Wednesday in the community kitchen, without preservatives. Keeps 45 days in a cool, dry place; finish within 7 days of opening.',
      },
    ],
  },
  {
    code: 'preserves',
    parent: 'food',
    title: { th: 'น้ำผึ้ง แยม และเครื่องจิ้ม', en: 'Honey, jams and dips' },
    story: [
      {
        th: 'บรรจุขวดแก้วฆ่าเชื้อ ติดฉลากโภชนาการครบถ้วน เปิดแล้วเก็บในตู้เย็นและใช้ช้อนสะอาดตัก เด็กอายุต่ำกว่า 1 ปีไม่ควรกินน้ำผึ้ง',
        en: 'In sterilised glass with full nutrition labels. Refrigerate after opening and use a clean spoon. Honey is not for children under one year.',
      },
    ],
  },
  {
    code: 'rice',
    parent: 'food',
    title: { th: 'ข้าวและธัญพืช', en: 'Rice and grains' },
    story: [
      {
        th: 'ซื้อตรงจากกลุ่มเกษตรกรอินทรีย์ดอกคำใต้และแม่ฮ่องสอน ปลูกปีละครั้งตามฤดูฝน สีและคัดด้วยมือก่อนบรรจุ เป็นวัตถุดิบอาหารที่ร้านอาหารในเมืองไว้ใจ',
        en: 'Bought directly from organic growers in Dok Khamtai and Mae Hong Son: one rain-fed harvest a year, milled and sorted by hand.',
      },
    ],
  },
  { code: 'crafts', title: { th: 'งานหัตถกรรม', en: 'Crafts' }, story: [] },
  {
    code: 'textiles',
    parent: 'crafts',
    title: { th: 'ผ้าทอและเครื่องแต่งกาย', en: 'Weaving and clothes' },
    story: [
      {
        th: 'ซักมือด้วยน้ำเย็น แยกสีในสามครั้งแรก ตากในร่ม รีดไฟอ่อนด้านใน สีจากธรรมชาติจะนวลขึ้นตามเวลา',
        en: 'Wash by hand in cold water, apart for the first three times; dry in the shade and iron inside out. Plant dyes mellow with the years.',
      },
      HANDMADE,
    ],
  },
  {
    code: 'basketry',
    parent: 'crafts',
    title: { th: 'เครื่องจักสาน', en: 'Basketry' },
    story: [
      {
        th: 'เช็ดด้วยผ้าหมาดแล้วผึ่งลม ไม่แช่น้ำ ไม่ตากแดดจัด หากขึ้นราให้เช็ดด้วยน้ำส้มสายชูเจือจาง ใช้ได้เป็นสิบปี',
        en: 'Wipe with a damp cloth and let it air. No soaking, no strong sun. Diluted vinegar takes away any mould. It will serve for ten years.',
      },
      HANDMADE,
    ],
  },
  {
    code: 'paper',
    parent: 'crafts',
    title: { th: 'ร่มและกระดาษสา', en: 'Umbrellas and paper' },
    story: [
      {
        th: 'กระดาษสาช้อนมือจากเปลือกปอสาที่ปลูกในหมู่บ้าน ต้มด้วยขี้เถ้า ไม่ฟอกคลอรีน ช่างที่บ่อสร้างสืบทอดงานนี้มากว่าสองร้อยปี',
        en: 'Paper scooped by hand from village mulberry bark, boiled with ash and never bleached. Bo Sang has done this for more than two hundred years.',
      },
      HANDMADE,
    ],
  },
  {
    code: 'teaware',
    parent: 'crafts',
    title: { th: 'เครื่องชงชาและของใช้ในครัว', en: 'Teaware and kitchen' },
    story: [
      {
        th: 'ก่อนใช้ครั้งแรกต้มน้ำชาแก่ในภาชนะ 10 นาทีแล้วล้าง ใช้กับไมโครเวฟและเครื่องล้างจานได้เมื่อไม่มีส่วนไม้หรือโลหะ สัมผัสอาหารได้ปลอดภัย ไร้สารตะกั่ว',
        en: 'Before first use, simmer strong tea in it for ten minutes and rinse. Microwave and dishwasher are fine where there is no wood or metal. Food-safe and lead-free.',
      },
      HANDMADE,
    ],
  },
  {
    code: 'care',
    title: { th: 'สมุนไพรดูแลกาย', en: 'Herbal care' },
    story: [
      {
        th: 'ทดลองที่ท้องแขนก่อนใช้ครั้งแรก เก็บพ้นมือเด็กและแสงแดด ไม่ทดลองในสัตว์',
        en: 'Try it on your forearm first. Keep it from children and sunlight. Not tested on animals.',
      },
      {
        th: 'ปรุงโดยกลุ่มหมอเมืองกับเภสัชกรรุ่นลูก ใช้สมุนไพรในสวนหลังโรงชา ทุกรอบการผลิตมีเลขที่ตรวจสอบได้',
        en: 'Made by village healers and their pharmacist children from the garden behind the tea shed. Every batch has a number that can be traced.',
      },
    ],
  },
  {
    code: 'gifts',
    title: { th: 'ของขวัญและของฝาก', en: 'Gifts' },
    story: [
      {
        th: 'ห่อด้วยกระดาษสาหรือผ้าขาวม้าโดยไม่คิดเงิน เขียนข้อความถึงผู้รับในช่องหมายเหตุ สั่งจำนวนมากสำหรับองค์กรมีราคาพิเศษ โทรคุยกันได้',
        en: 'Wrapped in mulberry paper or checked cotton, free of charge. Write your message into the note. For companies we make an offer: call us.',
      },
    ],
  },
  {
    code: 'learn',
    title: { th: 'หนังสือและชุดทดลอง', en: 'Books and tasters' },
    story: [
      {
        th: 'จัดทำโดยศูนย์เรียนรู้ชาชุมชน รายได้และค่าส่งเข้ากองทุนการศึกษาเด็กบนดอย',
        en: "By the community's tea learning centre; proceeds go to school money for the children of the hills.",
      },
    ],
  },
];

/** Shop of the site `demo`: tea, food and crafts of a tea-growing community. */
export const TEA_HOUSE: DemoShop = {
  deliveries: [
    {
      code: 'post',
      kind: 'flat',
      title: { th: 'ไปรษณีย์ไทย EMS', en: 'Thailand Post EMS' },
      note: { th: '1–3 วันทำการ ทั่วประเทศ', en: '1–3 working days, all of Thailand' },
      fee: 50,
      freeFrom: 900,
    },
    {
      code: 'courier',
      kind: 'flat',
      title: { th: 'ขนส่งเอกชน ถึงหน้าบ้าน', en: 'Courier to your door' },
      note: { th: '1–2 วันทำการ โทรก่อนส่ง', en: '1–2 working days, the driver calls first' },
      fee: 65,
    },
    {
      code: 'pickup',
      kind: 'pickup',
      title: { th: 'รับเองที่โรงชา', en: 'Collect at the tea shed' },
      note: { th: 'ทุกวัน 8.00–17.00 น. แม่สลองนอก เชียงราย', en: 'Daily 8–17, Mae Salong Nok, Chiang Rai' },
      fee: 0,
    },
  ],
  categories: CATEGORIES,
  products: [...TEA_HOUSE_DRINKS, ...TEA_HOUSE_PANTRY, ...TEA_HOUSE_CRAFTS],
  orders: TEA_HOUSE_ORDERS,
};
