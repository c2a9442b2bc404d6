import type { App } from '#platform/app.ts';

/**
 * Returns the page for an unknown host or a site held back by the operator; on an installation without sites, instructions
 * for creating the first one.
 */
export async function answerWithoutTenant(
  app: App,
  { hostname, isHeld }: { hostname: string | null; isHeld: boolean },
): Promise<{ status: number; html: string }> {
  if (isHeld) return { status: 503, html: heldBackPage() };
  const hosts = await app.tenants.hostOptions();
  return hosts.length === 0
    ? { status: 503, html: firstRunPage(hostname ?? 'example.org', app.config.env === 'localhost') }
    : { status: 404, html: unknownHostPage() };
}

/** Commands that create the first site with an administrator. Must match the verbs in `src/cli/verbs.ts`. */
export function firstSiteCommands(host: string): readonly string[] {
  return [
    `npx sala tenant add my-site --name "ชื่อองค์กร" --host ${host}`,
    'npx sala user add you@example.org --tenant my-site --role admin',
  ];
}

/** From the two commands to a site of one's own, in both languages. */
const NEXT_STEPS: readonly (readonly [th: string, en: string])[] = [
  [
    'โหลดหน้านี้ใหม่ แล้วเข้าสู่ระบบด้วยอีเมลและรหัสผ่านที่คำสั่งที่สองแสดง',
    'Reload this page and sign in with the e-mail address and the password that the second command prints.',
  ],
  [
    'เปิดเมนูบัญชี เลือก “ตั้งค่าเว็บไซต์” (<code>/config</code>) หน้าแรกบอกว่ายังขาดอะไร เช่น โลโก้ บัญชีรับเงิน ข้อความทางกฎหมาย พร้อมลิงก์ไปแก้ไข',
    'In the account menu choose “Site settings” (<code>/config</code>). Its first page lists what is missing, such as the logo, the account for payments and the legal texts, each with a link to where it is mended.',
  ],
  [
    'กด “เผยแพร่” ผู้อื่นสมัครสมาชิกได้เมื่อมีข้อความทางกฎหมายและเปิดรับสมัครแล้ว',
    'Press “Publish”. Others can register once the legal texts are there and registration is open.',
  ],
  [
    'เพิ่มสินค้าและบทเรียนได้ในเมนูระบบจัดการ เมื่อพร้อมใช้งานจริง อ่าน <code>docs/operating.md</code>',
    'Add products and lessons in the back office. Before going live read <code>docs/operating.md</code>.',
  ],
];

/** Command that loads demo data; not offered in production, because its accounts have a published password. */
export const DEMO_COMMAND = 'npx sala seed';

function firstRunPage(hostname: string, isDemoOffered: boolean): string {
  const demo = `<p lang="en">To look around with ready-made data instead: <code>${DEMO_COMMAND}</code></p>`;
  return page(
    'ยินดีต้อนรับสู่ศาลา · Welcome to Sala',
    `<p>ระบบพร้อมแล้ว แต่ยังไม่มีเว็บไซต์ สร้างเว็บไซต์แรกและผู้ดูแลด้วยสองคำสั่งนี้<br>
     <span lang="en">Everything runs, but there is no site yet. Two commands make the first one and its administrator:</span></p>
     <pre>${escapeHtml(firstSiteCommands(hostname).join('\n'))}</pre>
     ${isDemoOffered ? demo : ''}
     <ol>${NEXT_STEPS.map(([th, en]) => `<li>${th}<br><span lang="en">${en}</span></li>`).join('')}</ol>`,
  );
}

function heldBackPage(): string {
  return page(
    'เว็บไซต์นี้ปิดพักไว้ชั่วคราว · This site is suspended',
    '<p>ผู้ดูแลระบบพักเว็บไซต์นี้ไว้ ข้อมูลยังอยู่ครบ หากเป็นเว็บของคุณ กรุณาติดต่อผู้ให้บริการ<br><span lang="en">The operator has put this site on hold; nothing of it is lost. If it is yours, please contact whoever runs it for you.</span></p>',
  );
}

function unknownHostPage(): string {
  return page(
    'ไม่พบเว็บไซต์นี้ · Page Not Found',
    '<p>ไม่มีเว็บไซต์ที่อยู่นี้ กรุณาตรวจสอบที่อยู่อีกครั้ง<br><span lang="en">There is no site at this address. Please check the address.</span></p>',
  );
}

/** Page for a request that failed entirely. Bilingual, because the reader's language is unknown. */
export function outagePage(requestId: string): string {
  return page(
    'ระบบขัดข้องชั่วคราว · Internal Server Error',
    `<p>ขออภัย ขณะนี้ยังเปิดหน้านี้ไม่ได้ กรุณาลองอีกครั้งในอีกสักครู่<br><span lang="en">Sorry, this page cannot be opened just now. Please try again in a moment.</span></p>
     <p><small>${escapeHtml(requestId)}</small></p>`,
  );
}

/** Renders a page without a site: no scripts, no pictures. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{font:18px/1.7 Anuphan,"Noto Sans Thai",system-ui,sans-serif;margin:0;background:#f8fafc;color:#0f172a;display:grid;place-items:center;min-height:100vh}
main{max-width:42rem;padding:2rem;margin:1rem;background:#fff;border:1px solid #e2e8f0;border-radius:16px}h1{font-size:1.5rem;line-height:1.4;margin:0 0 1rem}h2{font-size:1.1rem;margin:1.5rem 0 0}
pre{background:#0f172a;color:#e2e8f0;padding:1rem;border-radius:10px;overflow:auto;font-size:.85rem}code{background:#f1f5f9;padding:.1em .4em;border-radius:6px;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#0b1120;color:#e2e8f0}main{background:#111827;border-color:#1f2937}code{background:#1f2937}}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
