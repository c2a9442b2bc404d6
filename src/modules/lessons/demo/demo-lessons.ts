import type { Words } from '#platform/demo/stage.ts';
import type { DemoLesson } from './demo-lesson.ts';
import { QUICK_BREW } from './quick-brew.ts';

export const DEMO_LESSON_CATEGORIES: readonly { readonly code: string; readonly title: Words }[] = [
  { code: 'tea-craft', title: { th: 'ศาสตร์และศิลป์แห่งชา', en: 'The craft of tea' } },
  { code: 'food-safety', title: { th: 'ความปลอดภัยอาหาร', en: 'Food safety' } },
  { code: 'shopkeeping', title: { th: 'การดูแลร้านและลูกค้า', en: 'Running a shop' } },
];

const FOOD_SAFETY: DemoLesson = {
  title: { th: 'หลักสูตรการจัดการความปลอดภัยอาหาร', en: 'Managing food safety' },
  slug: 'food-safety',
  summary: {
    th: 'ดูแลวัตถุดิบ อุปกรณ์ และคนในครัวให้ปลอดภัยทุกแก้ว ตั้งแต่รับของจนถึงมือลูกค้า',
    en: 'Keep ingredients, tools and people safe, from the delivery to the customer’s hand',
  },
  category: 'food-safety',
  level: 'beginner',
  drawn: { thing: 'tin', emblem: 'leaf', palette: 'lime', backdrop: 'terraces' },
  price: 0,
  about:
    'บทเรียนสำหรับทุกคนที่จับอาหารและเครื่องดื่มในร้าน สรุปหลักสุขาภิบาลอาหารมาเป็นขั้นตอนที่ทำได้จริงทุกวัน\n\n## เรียนอย่างไร\n\n- อ่านทีละส่วน ส่วนละ 5–10 นาที\n- จดโน้ตและถามผู้สอนได้ในทุกส่วน\n- กลับมาเรียนต่อได้จากทุกเครื่อง',
  goals: [
    'แยกอันตรายทางชีวภาพ เคมี และกายภาพได้',
    'ล้างมือถูกวิธีครบ 7 ขั้นตอน',
    'เก็บวัตถุดิบตามช่วงอุณหภูมิที่ปลอดภัย',
    'ตรวจร้านด้วยรายการตรวจประจำวัน',
  ],
  audience: 'พนักงานร้านเครื่องดื่ม ผู้จัดการร้าน และผู้ที่กำลังเปิดร้านแรก',
  hours: 3,
  sections: [
    {
      title: 'รู้จักอันตรายในครัว',
      parts: [
        {
          kind: 'text',
          title: 'ทำไมความปลอดภัยอาหารจึงสำคัญ',
          slug: 'introduction',
          isPreview: true,
          minutes: 0,
          text: 'อาหารที่ดูสะอาดอาจมีเชื้อโรคมากพอที่จะทำให้ลูกค้าป่วยได้ โดยเฉพาะเด็กเล็ก ผู้สูงอายุ และหญิงตั้งครรภ์\n\n## อันตรายสามกลุ่ม\n\n- **ทางชีวภาพ** แบคทีเรีย ไวรัส รา และพยาธิ\n- **ทางเคมี** น้ำยาทำความสะอาด สารกำจัดแมลง โลหะหนัก\n- **ทางกายภาพ** เศษแก้ว เส้นผม ลวดเย็บกระดาษ\n\n## กฎง่าย ๆ ของร้านเรา\n\n1. สงสัยเมื่อไร ทิ้งเมื่อนั้น\n2. ร้อนต้องร้อน เย็นต้องเย็น\n3. มือที่จับเงินไม่จับอาหาร',
        },
        {
          kind: 'text',
          title: 'ช่วงอุณหภูมิอันตราย 5–60 องศา',
          text: 'แบคทีเรียส่วนใหญ่เพิ่มจำนวนเร็วที่สุดระหว่าง **5 ถึง 60 องศาเซลเซียส** ในเวลา 20 นาทีอาจเพิ่มเป็นสองเท่า\n\n- นมสดและครีมเก็บไม่เกิน 4 องศา\n- ไข่มุกต้มแล้วใช้ภายใน 4 ชั่วโมง\n- น้ำชาร้อนที่รอเสิร์ฟไม่ต่ำกว่า 60 องศา\n\nจดอุณหภูมิตู้เย็นวันละสองครั้ง เช้าเมื่อเปิดร้าน และบ่ายเมื่อเปลี่ยนกะ',
        },
        {
          kind: 'exam',
          title: 'ก่อนเรียน คุณรู้แค่ไหน',
          text: 'สามข้อสั้น ๆ ไม่มีผลต่อคะแนน ช่วยให้เห็นว่าควรตั้งใจอ่านตรงไหน',
          isOptional: true,
          exam: { slug: 'food-safety-warm-up', purpose: 'pre' },
        },
      ],
    },
    {
      title: 'คนและอุปกรณ์',
      parts: [
        {
          kind: 'text',
          title: 'ล้างมือให้ครบ 7 ขั้นตอน',
          text: 'ล้างด้วยสบู่อย่างน้อย 20 วินาที: ฝ่ามือถูฝ่ามือ หลังมือ ซอกนิ้ว หลังนิ้ว หัวแม่มือ ปลายนิ้ว และรอบข้อมือ\n\n## ต้องล้างเมื่อไร\n\n- ก่อนเริ่มงานและหลังพัก\n- หลังเข้าห้องน้ำ ไอ จาม\n- หลังจับเงิน ขยะ หรือไข่ดิบ',
        },
        {
          kind: 'text',
          title: 'แยกเขียง แยกมีด แยกผ้า',
          text: 'การปนเปื้อนข้ามเกิดขึ้นเมื่อเชื้อจากของดิบไปถึงของพร้อมกิน ใช้สีช่วยจำ\n\n- **แดง** เนื้อดิบ\n- **เขียว** ผักผลไม้\n- **ขาว** ของพร้อมเสิร์ฟ\n\nผ้าเช็ดโต๊ะแช่น้ำยาฆ่าเชื้อและเปลี่ยนทุก 4 ชั่วโมง',
        },
        {
          kind: 'link',
          title: 'กฎกระทรวงสุขลักษณะของสถานที่จำหน่ายอาหาร',
          text: 'อ่านฉบับเต็มเพื่อเตรียมร้านรับการตรวจ',
          url: 'https://www.anamai.moph.go.th/',
          isOptional: true,
        },
      ],
    },
    {
      title: 'ลงมือที่ร้าน',
      parts: [
        {
          kind: 'text',
          title: 'รายการตรวจประจำวัน',
          text: '## ก่อนเปิดร้าน\n\n- อุณหภูมิตู้เย็นทุกตู้\n- วันหมดอายุของนม ครีม ไซรัป\n- ความสะอาดของหัวกดน้ำและถังน้ำแข็ง\n\n## ก่อนปิดร้าน\n\n- ทิ้งไข่มุกและน้ำชาค้างวัน\n- ล้างเครื่องซีล\n- ปิดขยะและล้างพื้น',
        },
      ],
    },
    {
      title: 'ดู ฟัง และอ่านเพิ่มเติม',
      parts: [
        {
          kind: 'video',
          title: 'ดูการลวกกาและถ้วยก่อนเสิร์ฟ',
          text: 'น้ำร้อนจัดลวกทั้งด้านในและปากถ้วย แล้วคว่ำบนตะแกรงสะอาด',
          isOptional: true,
        },
        {
          kind: 'audio',
          title: 'ฟังเสียงเตือนอุณหภูมิตู้เย็น',
          text: 'เสียงเตือนดังสองครั้งเมื่ออุณหภูมิเกิน 5 องศานานกว่า 10 นาที ได้ยินแล้วตรวจประตูตู้และย้ายนมสดทันที',
          isOptional: true,
        },
        {
          kind: 'document',
          title: 'ใบตรวจร้านประจำวัน (PDF)',
          text: 'พิมพ์ติดข้างตู้เย็น ลงชื่อทุกเช้าและเย็น',
          isOptional: true,
        },
      ],
    },
    {
      title: 'วัดผล',
      parts: [
        {
          kind: 'exam',
          title: 'หลังเรียน คุณจำได้แค่ไหน',
          text: 'สามข้อเดียวกับก่อนเรียน เทียบดูว่าคุณรู้เพิ่มขึ้นเท่าไร',
          isOptional: true,
          exam: { slug: 'food-safety-review', purpose: 'post' },
        },
        {
          kind: 'exam',
          title: 'สอบปลายหลักสูตร',
          text: 'เก้าข้อ 30 นาที ต้องได้ร้อยละ 60 ข้อสุดท้ายเป็นคำตอบเขียนซึ่งผู้สอนตรวจภายในสองวัน ผู้ที่ทำงานครัวอยู่แล้วสอบก่อนเรียนจบได้',
          exam: { slug: 'final', purpose: 'quiz' },
        },
      ],
    },
  ],
  learners: [
    {
      email: 'user@demo.test',
      done: 4,
      finalRight: 7,
      review: [5, 'เอาไปใช้ที่ร้านได้ทันที ชอบรายการตรวจประจำวันมาก'],
    },
    { email: 'user2@demo.test', done: 6, review: [4, 'อ่านง่าย อยากให้มีตัวอย่างร้านจริงเพิ่ม'] },
    { email: 'admin@demo.test', done: 1 },
  ],
};

const TEA_BASICS: DemoLesson = {
  title: { th: 'ชงชาให้อร่อยตั้งแต่แก้วแรก', en: 'Good tea from the first cup' },
  summary: {
    th: 'น้ำ ใบชา อุณหภูมิ และเวลา สี่อย่างที่เปลี่ยนรสชาในแก้วเดียวกัน',
    en: 'Water, leaf, heat and time: four things that change the same cup',
  },
  category: 'tea-craft',
  level: 'beginner',
  drawn: { thing: 'cups', palette: 'mist', backdrop: 'mountains' },
  price: 890,
  sale: 590,
  about: 'เรียนกับโรงชาบนดอย ตั้งแต่รู้จักใบชาหกตระกูล จนชงได้รสที่ตั้งใจทุกครั้ง\n\nทุกส่วนมีแบบฝึกชงที่ทำได้ด้วยกาและถ้วยที่บ้าน',
  goals: ['รู้จักชาหกตระกูล', 'เลือกน้ำและอุณหภูมิให้เหมาะกับใบ', 'แก้รสฝาด ขม จืดได้เอง', 'ชิมและบรรยายรสชาเป็น'],
  audience: 'ผู้ที่รักชาและอยากชงดื่มเองทุกวัน',
  hours: 6,
  teacher: {
    email: 'user2@demo.test',
    about: 'นักชิมชาและไกด์ไร่ชาดอยแม่สลอง เดินไร่ชามาแล้วกว่า 60 แห่งในห้าประเทศ',
  },
  sections: [
    {
      title: 'ใบชาและน้ำ',
      parts: [
        {
          kind: 'text',
          title: 'ชาหกตระกูลจากต้นเดียว',
          isPreview: true,
          text: 'ชาเขียว ขาว เหลือง อู่หลง ดำ และผูเอ่อร์ มาจากต้น **Camellia sinensis** ต้นเดียวกัน ต่างกันที่การหมักและความร้อนหลังเก็บใบ\n\n- ชาเขียว หยุดการหมักทันที รสสดเหมือนถั่วอ่อน\n- อู่หลง หมักบางส่วน หอมดอกไม้ถึงเนย\n- ชาดำ หมักเต็มที่ หวานลึก สีแดง',
        },
        {
          kind: 'text',
          title: 'น้ำคือแม่ของชา',
          text: 'น้ำที่กระด้างเกินไปทำให้ชาขุ่นและจืด น้ำอ่อนเกินไปทำให้แหลม ค่าที่ดีคือ TDS 50–150 ppm\n\n1. กรองคลอรีนก่อนเสมอ\n2. ต้มให้เดือดครั้งเดียว\n3. พักให้ได้อุณหภูมิของใบ',
        },
        {
          kind: 'embed',
          title: 'ดูการเก็บใบชายอดแรก',
          url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
          text: 'สังเกตการเด็ดหนึ่งยอดสองใบ',
        },
      ],
    },
    {
      title: 'ลงมือชง',
      parts: [
        {
          kind: 'text',
          title: 'ตารางอุณหภูมิและเวลา',
          text: '- ชาเขียว 75–80 องศา 1–2 นาที\n- ชาขาว 85 องศา 3 นาที\n- อู่หลง 95 องศา 45 วินาทีต่อรอบ\n- ชาดำ 95 องศา 3 นาที\n\nเริ่มที่ใบชา 3 กรัมต่อน้ำ 150 มล. แล้วปรับทีละอย่าง',
          minutes: 1,
        },
        {
          kind: 'text',
          title: 'แก้รสที่ไม่ตั้งใจ',
          text: '**ฝาด** ลดเวลา หรือลดอุณหภูมิ\n\n**จืด** เพิ่มใบ ก่อนเพิ่มเวลา\n\n**เปรี้ยว** น้ำไม่ร้อนพอ หรือชาเก่า',
        },
        {
          kind: 'text',
          title: 'สมุดชิมชาของคุณ',
          text: 'จดวัน ใบชา น้ำ อุณหภูมิ เวลา และคำสามคำที่นึกถึงเมื่อชิม',
          releaseDays: 3,
        },
      ],
    },
  ],
  rounds: [
    { name: 'รุ่นที่ 4 เรียนสดที่โรงชา', startsIn: 14, days: 2, capacity: 12, place: 'โรงชา ถนนนิมมานเหมินท์ เชียงใหม่' },
    { name: 'รุ่นที่ 5 เรียนสดที่โรงชา', startsIn: 49, days: 2, capacity: 12, place: 'โรงชา ถนนนิมมานเหมินท์ เชียงใหม่' },
  ],
};

const SERVICE: DemoLesson = {
  title: { th: 'บริการหน้าร้านด้วยหัวใจ', en: 'Service from the heart' },
  summary: {
    th: 'รับลูกค้า รับคำติ และปิดการขายอย่างสุภาพ สำหรับพนักงานหน้าร้าน',
    en: 'Welcoming, taking complaints and closing politely, for people at the counter',
  },
  category: 'shopkeeping',
  level: 'all',
  drawn: { thing: 'iced', palette: 'dawn', backdrop: 'lattice' },
  price: 0,
  mode: 'approval',
  about: 'บทเรียนภายในสำหรับทีมหน้าร้าน ผู้จัดการอนุมัติผู้เข้าเรียนเป็นรอบ',
  goals: ['ทักทายใน 10 วินาที', 'ฟังก่อนอธิบาย', 'แก้ปัญหาหน้าร้านได้เอง'],
  audience: 'พนักงานหน้าร้านและผู้ที่สมัครงานกับเรา',
  hours: 2,
  sections: [
    {
      title: 'สิบวินาทีแรก',
      parts: [
        {
          kind: 'text',
          title: 'ทักทายให้ลูกค้ารู้สึกว่าเราเห็นเขา',
          isPreview: true,
          text: 'สบตา ยิ้ม และพูดก่อนที่ลูกค้าจะมองหาเรา ถ้ามือไม่ว่าง พยักหน้าก็พอ',
        },
        {
          kind: 'text',
          title: 'รับคำติอย่างมืออาชีพ',
          text: '1. ฟังจนจบ\n2. ทวนให้ลูกค้าได้ยิน\n3. ขอโทษในส่วนของเรา\n4. เสนอทางแก้สองทาง\n5. ขอบคุณ',
        },
      ],
    },
  ],
  learners: [{ email: 'user2@demo.test', done: 0 }],
};

const BLENDING: DemoLesson = {
  title: { th: 'เบลนด์ชาให้เป็นสูตรของร้าน', en: 'Blending a house tea' },
  summary: {
    th: 'ออกแบบสูตรชาเฉพาะร้าน คำนวณต้นทุน และคุมรสให้คงที่ทุกล็อต',
    en: 'Design a blend of your own, cost it, and keep it steady from lot to lot',
  },
  category: 'tea-craft',
  level: 'advanced',
  drawn: { thing: 'pouch', emblem: 'flower', palette: 'turmeric', backdrop: 'lattice' },
  price: 2_400,
  mode: 'code',
  code: 'DOI-2569',
  about: 'สำหรับศิษย์เก่าและร้านคู่ค้า ใช้รหัสที่ได้รับจากโรงชาเพื่อสมัคร',
  goals: ['เลือกชาฐานและชาแต่งกลิ่น', 'คำนวณต้นทุนต่อแก้ว', 'ทำบัตรสูตรและควบคุมล็อต'],
  audience: 'เจ้าของร้านและหัวหน้าบาร์',
  hours: 8,
  minStudyMinutes: 60,
  sections: [
    {
      title: 'จากฐานสู่สูตร',
      parts: [
        {
          kind: 'text',
          title: 'โครงสร้างของสูตรเบลนด์',
          isPreview: true,
          text: 'สูตรที่ดีมีสามชั้น: **ฐาน** 60–80% **ตัวชูกลิ่น** 15–30% และ **ลายเซ็น** ไม่เกิน 5%',
        },
        {
          kind: 'text',
          title: 'คำนวณต้นทุนต่อแก้ว',
          text: 'ต้นทุนใบ = ราคาต่อกิโลกรัม ÷ 1,000 × กรัมต่อแก้ว แล้วบวกการสูญเสีย 3%',
        },
      ],
    },
  ],
};

const DRAFT: DemoLesson = {
  title: { th: 'ถ่ายภาพสินค้าด้วยมือถือ', en: 'Product photographs by phone' },
  summary: {
    th: 'แสงหน้าต่าง ฉากสองบาท และมุมที่ขายได้',
    en: 'Window light, a cheap backdrop, and angles that sell',
  },
  category: 'shopkeeping',
  level: 'beginner',
  drawn: { thing: 'lamp', palette: 'dawn', backdrop: 'mountains' },
  price: 0,
  about: '',
  goals: [],
  audience: '',
  hours: 1,
  isDraft: true,
  sections: [
    {
      title: 'แสง',
      parts: [
        { kind: 'text', title: 'แสงหน้าต่างยามเช้า', text: 'วางของห่างหน้าต่างหนึ่งเมตร ใช้กระดาษขาวสะท้อนด้านเงา' },
      ],
    },
  ],
};

const GLAZE: DemoLesson = {
  title: { th: 'เคลือบขี้เถ้าแบบล้านนา', en: 'Ash glazes of Lanna' },
  summary: {
    th: 'จากเตาฟืนสู่เคลือบสีเขียวไข่กา ทำตามได้ในสตูดิโอเล็ก',
    en: 'From a wood kiln to celadon, for a small studio',
  },
  category: 'tea-craft',
  level: 'intermediate',
  drawn: { thing: 'vase', palette: 'mist', backdrop: 'terraces' },
  price: 0,
  about: 'เรียนเรื่องเถ้า ดิน และไฟ กับบ้านเซรามิก',
  goals: ['เตรียมเถ้าให้บริสุทธิ์', 'ชั่งสูตรพื้นฐานสามสูตร'],
  audience: 'ผู้ที่ขึ้นรูปดินเป็นแล้ว',
  hours: 2,
  sections: [
    {
      title: 'เถ้าและดิน',
      parts: [
        {
          kind: 'text',
          title: 'เลือกเถ้าและล้างเถ้า',
          isPreview: true,
          text: 'เถ้าไม้ผลให้แคลเซียมสูง ล้างน้ำสามครั้งจนน้ำไม่ลื่นมือ แล้วร่อนผ่านตะแกรง 80 เมช',
        },
        {
          kind: 'text',
          title: 'สูตรเคลือบพื้นฐาน',
          text: 'เถ้า 40 · ดินแดง 30 · หินฟันม้า 30 เผา 1,240 องศา บรรยากาศรีดักชัน',
        },
      ],
    },
  ],
  learners: [{ email: 'user@baan.test', done: 1 }],
};

/** Lessons by site code. */
export const DEMO_LESSONS: Readonly<Record<string, readonly DemoLesson[]>> = {
  demo: [DRAFT, BLENDING, SERVICE, QUICK_BREW, TEA_BASICS, FOOD_SAFETY],
  baan: [GLAZE],
};
