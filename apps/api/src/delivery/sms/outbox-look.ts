/** The style sheet of the outbox, in the product's colors; its page is drawn without the web app. */
export const OUTBOX_STYLE = `:root{color-scheme:light dark;--ground:#fbfaf7;--card:#fff;--line:#e6e2da;--sunken:#f4f1ea;--text:#1c1a2b;--muted:#5c5970;--brand:#4a42b8;--pressed:#37318f;--on-brand:#fff;--tint:#efeefb;--edge:#c9c5f0;--bubble:#efeefb;--frame:#1c1a2b}
@media (prefers-color-scheme:dark){:root{--ground:#14131d;--card:#1d1b29;--line:#343146;--sunken:#262435;--text:#f4f2ec;--muted:#b6b2c6;--brand:#b5aff8;--pressed:#d0ccfc;--on-brand:#17142e;--tint:#29264a;--edge:#4d4792;--bubble:#29264a;--frame:#3a3752}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 "Figtree Variable",system-ui,sans-serif;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h1,h2,p,ol,ul{margin:0;padding:0}ol,ul{list-style:none}h1,h2{line-height:1.2;letter-spacing:-.012em}h1{font-size:1.75rem}h2{font-size:1rem;line-height:1.5rem}svg{display:block;flex:none}a{color:var(--brand);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}.muted,.small,time{color:var(--muted)}.small,time{font-size:.875rem;line-height:1.25rem}.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}[hidden]{display:none!important}
.top>div{display:flex;align-items:center;justify-content:space-between;gap:.75rem;min-height:3.5rem;max-width:74rem;margin:auto;padding:0 1.25rem}.logo{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;color:var(--text);font-size:1.25rem;font-weight:700;text-decoration:none}
.badge{padding:.125rem .625rem;border-radius:999px;background:var(--tint);color:var(--brand);font-size:.875rem;font-weight:600}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;max-width:74rem;margin:auto;padding:.25rem 1.25rem 3rem}nav{order:2}.only{order:3}
.list{overflow:hidden;border:1px solid var(--line);border-radius:20px;background:var(--card)}.list li+li{border-top:1px solid var(--line)}
.list a{display:grid;grid-template-columns:2.75rem minmax(0,1fr) auto;gap:0 .75rem;align-items:center;min-height:5.5rem;padding:.75rem 1rem;color:inherit;text-decoration:none}.list a:hover{background:var(--sunken)}.list a:focus-visible{outline-offset:-2px;border-radius:18px}.list a[aria-current]{background:var(--tint)}.list .face{grid-row:1/4}.list .small{grid-column:2/-1}.list .small:empty{display:none}
.name{overflow:hidden;font-weight:600;text-overflow:ellipsis;white-space:nowrap}
.face{display:grid;place-items:center;flex:none;overflow:hidden;width:2.75rem;height:2.75rem;border-radius:50%;background:#e2dffa;color:#37318f;font-weight:600}.face img{width:162.5%;height:auto;max-width:none;margin:-6.25% 0 0 -31.25%;place-self:start}
.others{margin-bottom:.5rem}.more{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;font-weight:600}
.handset{display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--line);border-radius:20px;background:var(--card)}.handset>header{display:flex;align-items:center;gap:.75rem;padding:.75rem 1.25rem;border-bottom:1px solid var(--line)}.handset>footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem;margin-top:auto;padding:.75rem 1.25rem 1rem;border-top:1px solid var(--line)}
.messages{padding:1rem 1.25rem 1.25rem}.messages ol,.messages li{display:grid;gap:.5rem}.messages li{justify-items:start}.when{justify-self:center;margin:.25rem 0}
.bubble{max-width:100%;padding:.75rem 1rem;border-radius:20px 20px 20px 12px;background:var(--sunken)}.bubble.newest{width:100%;background:var(--bubble)}.words{white-space:pre-wrap}
.code{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem;margin-top:.75rem;padding:.75rem .75rem .75rem 1rem;border:1px solid var(--edge);border-radius:12px;background:var(--card)}.digits{font-size:2.75rem;font-weight:700;letter-spacing:.02em;line-height:3rem;white-space:nowrap}.over .digits{color:var(--muted)}.left{display:inline-flex;align-items:center;gap:.25rem;white-space:nowrap}.again{display:contents}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:999px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;line-height:1.25;text-decoration:none;cursor:pointer}.button:hover{background:var(--pressed)}.button.wide{flex:1 0 100%;min-height:3rem}.button.tinted{background:var(--tint);color:var(--brand)}.button.tinted:hover{background:var(--edge);color:var(--text)}
.empty{display:grid;justify-items:center;gap:.5rem;padding:3rem 1.25rem;text-align:center}.empty .button{margin-top:.75rem}
@media (max-width:59.99rem){li:has(>[aria-current]),nav:not(:has(a:not([aria-current]))){display:none}}
@media (max-width:22rem){.digits{font-size:1.75rem;line-height:2rem}main,.top>div{padding-inline:1rem}}
@media (max-width:15rem){.digits{font-size:1.25rem}main,.top>div,.messages,.handset>header,.handset>footer{padding-inline:.5rem}.bubble,.code{padding:.5rem}.code{margin-inline:-.25rem}h1{font-size:1.5rem}.list a{grid-template-columns:minmax(0,1fr)}.list .face{display:none}.list .small,.list time{grid-column:1}}
@media (min-width:60rem){.top{border-bottom:1px solid var(--line);background:var(--card)}.top>div{min-height:4rem;padding:0 2rem}main{grid-template-columns:26rem minmax(0,1fr);grid-template-rows:auto auto 1fr;gap:1rem 2rem;padding:1.5rem 2rem 3rem}.intro{grid-area:1/1}nav{grid-area:2/1;order:0}.only{grid-area:3/1;order:0}.others{display:none}.bubble{max-width:92%}.bubble.newest{width:auto}
.phone{grid-area:1/2/span 3;justify-self:center;width:27rem;max-width:100%;padding:10px;border-radius:44px;background:var(--frame)}.phone .handset{height:40.25rem;border:0;border-radius:34px}.phone .handset>header{padding-top:1.25rem}.messages{overflow:auto}.empty{margin:auto}}
@media (forced-colors:active){.button,.bubble,.badge{border:1px solid}}`;

/** Copies a code, counts down until it expires, and shows new messages while nothing on the page is used. */
export const OUTBOX_SCRIPT = `const say=document.querySelector('[role=status]');
addEventListener('click',async({target})=>{const button=target.closest('[data-code]');if(!button)return;const box=button.parentElement;
try{await navigator.clipboard.writeText(button.dataset.code)}catch{getSelection().selectAllChildren(box.querySelector('.digits>span'));return}
const icon=button.querySelector('svg'),words=button.querySelector('span'),done=box.querySelector('.done');
const [oldIcon,oldWords]=[icon.outerHTML,words.textContent];icon.outerHTML=done.querySelector('svg').outerHTML;words.textContent=say.dataset.copied;say.textContent=say.dataset.copied;button.dataset.busy='1';
setTimeout(()=>{button.querySelector('svg').outerHTML=oldIcon;words.textContent=oldWords;say.textContent='';delete button.dataset.busy},2000)});
let skew=0;const read=()=>{const box=document.querySelector('.code[data-now]');if(box)skew=Number(box.dataset.now)-Date.now()};read();
const tell=()=>{for(const time of document.querySelectorAll('.when'))time.textContent=new Date(time.dateTime).toLocaleString(document.documentElement.lang,{weekday:'short',month:'short',day:'numeric',hour:'numeric',minute:'2-digit'})};tell();
const end=()=>{const list=document.querySelector('.messages');if(list)list.scrollTop=list.scrollHeight};end();
setInterval(()=>{const box=document.querySelector('.code[data-over]');if(!box)return;const left=Math.ceil((Number(box.dataset.over)-Date.now()-skew)/1000);const words=box.querySelector('.left span');
if(left>0){words.textContent=box.dataset.left.replace('{time}',Math.floor(left/60)+':'+String(left%60).padStart(2,'0'));return}
words.textContent=box.dataset.expired;box.classList.add('over');box.querySelector('[data-code]').remove();box.querySelector('.again').hidden=false;delete box.dataset.over},1000);
setInterval(async()=>{if(document.hidden||document.querySelector('[data-busy],main :focus')||String(getSelection()))return;
const answer=await fetch(location.href).catch(()=>null);if(!answer||!answer.ok)return;
const page=new DOMParser().parseFromString(await answer.text(),'text/html');const fresh=page.querySelector('main');
if(!fresh||document.querySelector('main :focus'))return;document.querySelector('main').replaceWith(fresh);read();tell();end()},3000)`;
