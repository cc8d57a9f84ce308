// The style of the page: one neutral ink, one hue for data, three states that differ without colour too.

/** The style sheet, as text; its digest is in the page's Content-Security-Policy. */
export const STYLE = `
:root{color-scheme:light dark;
--page:light-dark(#f5f5f2,#111316);--card:light-dark(#ffffff,#191c20);--well:light-dark(#f1f2f0,#22262b);
--ink:light-dark(#1a1c20,#e9ebee);--muted:light-dark(#585e68,#a2a9b3);--hair:light-dark(#dfe0dd,#30343a);--edge:light-dark(#c3c6c9,#474d55);
--good:light-dark(#00705c,#4fcaab);--bad:light-dark(#b4380d,#ff8b5e);--unknown:light-dark(#5a6069,#a9b0b9);
--good-wash:light-dark(#e6f3ef,#12302a);--bad-wash:light-dark(#fbece5,#3a2015);--unknown-wash:light-dark(#ececec,#26292e);
--data-1:light-dark(#7ba3d8,#4f7cb8);--data-2:light-dark(#2b66b8,#86b4f0);--data-3:light-dark(#0e2f63,#dbe9ff);--link:light-dark(#1f55a0,#8fbaf5)}
*{box-sizing:border-box}
html{background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{overflow-wrap:break-word;margin:0 auto;max-width:1180px;padding:0 20px 48px}
h1,h2,h3,p,pre,dl,dd,figure,blockquote,ul{margin:0;padding:0;border:0}
a{color:var(--link);text-underline-offset:2px}
a:focus-visible,pre:focus-visible,.scroll:focus-visible,summary:focus-visible,button:focus-visible{outline:2px solid var(--link);outline-offset:2px}
code,pre,blockquote{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:.9em}
code{overflow-wrap:anywhere}
.muted{color:var(--muted)} .good{color:var(--good)} .bad{color:var(--bad)} .unknown{color:var(--unknown)}
.skip{position:absolute;left:-999px} .skip:focus{left:20px;top:8px;background:var(--card);padding:4px 8px;z-index:2}
.topic{font-size:12px;font-weight:600;letter-spacing:.06em;text-transform:uppercase;color:var(--muted)}
.topic a{color:inherit;text-decoration-color:var(--edge)}
header{display:flex;justify-content:space-between;align-items:center;gap:8px 20px;padding:12px 0;flex-wrap:wrap}
header .host{margin:0 6px}
.verdict,.tile,.operations,.part{background:var(--card);border:1px solid var(--hair);border-radius:10px}
.verdict{display:grid;grid-template-columns:60px minmax(0,1fr);gap:0 18px;padding:18px 22px 18px 26px;position:relative;overflow:hidden;border-color:transparent}
.verdict::before{content:"";position:absolute;inset:0 auto 0 0;width:7px;background:currentColor}
.verdict.good{background:var(--good-wash)} .verdict.bad{background:var(--bad-wash)} .verdict.unknown{background:var(--unknown-wash)}
.verdict .shape{width:60px;height:60px;fill:currentColor}
.verdict .sign{fill:none;stroke:var(--card);stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.verdict .ring{fill:none;stroke:currentColor;stroke-width:6;stroke-dasharray:9.4 5.6}
.verdict h1{font-size:40px;line-height:1.05;letter-spacing:.01em;font-weight:750}
.verdict .reason{color:var(--ink);font-size:18px;line-height:1.4;margin:6px 0 10px}
.verdict .next{color:var(--ink)} .verdict .next .topic{margin-right:6px}
.copyable{position:relative}
pre.command{background:var(--well);color:var(--ink);border:1px solid var(--hair);border-radius:6px;padding:6px 70px 6px 10px;margin-top:5px;white-space:pre-wrap;overflow-wrap:anywhere}
.verdict pre.command{background:var(--card)}
.command span{display:inline-block;max-width:100%}
.copy{position:absolute;right:6px;top:5px;font:inherit;font-size:12px;color:var(--ink);background:var(--card);border:1px solid var(--edge);border-radius:5px;padding:1px 8px;cursor:pointer}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(290px,1fr));gap:12px;margin:12px 0}
.tile{padding:12px 18px 13px}
.tile .value{font-size:27px;line-height:1.3;font-weight:650}
.tile .value .mark{font-size:.72em;vertical-align:.1em}
.tile .of{font-weight:400;color:var(--muted)} .tile .unit{display:inline-block;font-size:15px;font-weight:400;color:var(--ink)}
.tile p.muted{font-size:13.5px} .tile strong{color:var(--ink);font-weight:600} .tile strong.bad{color:var(--bad)}
.mark{font-weight:400}
.operations{padding:2px 18px 6px}
.scroll.long{max-height:min(82vh,720px)} .scroll{overflow:auto}
table{border-collapse:collapse;width:100%;font-size:13.5px}
th{font-weight:400;text-align:left} thead th{font-size:12px;font-weight:600;color:var(--muted);white-space:nowrap;border-bottom:1px solid var(--edge)} .long thead th{position:sticky;top:0;background:var(--card);z-index:1;box-shadow:0 1px 0 var(--edge)}
td,th{padding:5px 0 5px 18px;vertical-align:baseline} tr>:first-child{padding-left:0}
.numbers td,.numbers thead th:not(:first-child){text-align:right;white-space:nowrap}
.numbers tbody th{white-space:nowrap} .part .numbers thead th{white-space:normal;vertical-align:bottom} .part .numbers :is(td,th){padding-left:14px} .part .numbers tr>:first-child{padding-left:0} .interval{font-size:12px;color:var(--muted)}
.small{max-width:640px}
.text td,.text tbody th{border-bottom:1px solid var(--hair)} .text td{overflow-wrap:anywhere;min-width:90px} .text tbody th{min-width:150px}
nav{display:flex;flex-wrap:wrap;gap:2px 16px;margin:16px 2px 4px;font-size:13.5px}
.part{padding:18px 22px 20px;margin-top:14px;scroll-margin-top:8px}
.part h2{font-size:20px;line-height:1.3;font-weight:650;letter-spacing:-.005em;margin:2px 0 12px;overflow-wrap:anywhere}
.part p.muted{font-size:13.5px;margin-bottom:8px}
.part .scroll{margin-bottom:12px}
.cause{border-top:1px solid var(--hair);padding:14px 0 12px} .cause:first-of-type{border-top:0;padding-top:0}
.cause h3{font-size:16px;font-weight:650;line-height:1.4;overflow-wrap:anywhere} .cause .number{color:var(--muted);font-weight:400;margin:0 2px}
.index{margin:0 0 14px;padding-left:26px;font-size:14px} .index li{margin:2px 0} .index a{overflow-wrap:anywhere}
.search{margin-bottom:8px;display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center} .search[hidden]{display:none} .search input{font:inherit;font-size:14px;color:var(--ink);background:var(--card);border:1px solid var(--edge);border-radius:6px;padding:3px 9px;width:min(320px,100%)} .filters{display:inline-flex;flex-wrap:wrap;gap:4px 14px}
.cause{scroll-margin-top:8px} .where{list-style:none;padding:0;margin:6px 0 10px} .where li{display:grid;grid-template-columns:210px minmax(0,1fr);gap:2px 12px;align-items:baseline;padding:3px 0;border-bottom:1px solid var(--hair)}
.further{border-left:2px solid var(--hair);padding-left:14px;margin:12px 0}
dl{display:grid;gap:6px;margin:8px 0} dl>div{display:grid;grid-template-columns:165px minmax(0,1fr);gap:12px;align-items:baseline}
dt{color:var(--muted);font-size:13.5px} dd{overflow-wrap:anywhere}
dd p+p{margin-top:3px} dd strong{font-weight:600}
blockquote{border-left:3px solid var(--edge);padding-left:10px;white-space:pre-wrap;overflow-wrap:anywhere}
details{margin:6px 0} summary{cursor:pointer;color:var(--link)} td details{margin:0} td ul{padding-left:0;list-style:none}
ul{padding-left:20px}
figure{margin:8px 0 18px} figcaption{color:var(--muted);font-size:13px}
svg.chart{display:block;width:100%;height:auto} svg.narrow{display:none}
svg text{font-size:12px;fill:var(--muted)} svg text.label{fill:var(--ink)} svg text.title{fill:var(--ink)}
svg .middle{text-anchor:middle} svg .end{text-anchor:end}
svg .grid{stroke:var(--hair);fill:none} svg .axis{stroke:var(--edge);fill:none}
svg .line{fill:none;stroke:var(--data-2);stroke-width:2;stroke-linejoin:round;stroke-linecap:round} svg .dot{fill:var(--data-2)}
svg .line.p50,svg .line.assay{stroke:var(--data-1)} svg .line.p99,svg .line.target{stroke:var(--data-3)} svg .dot.p50,svg .dot.assay{fill:var(--data-1)} svg .dot.p99,svg .dot.target{fill:var(--data-3)}
svg .line.finished{stroke:var(--muted);stroke-dasharray:2 4} svg .line.errors{stroke:var(--bad)} svg .line.invalid{stroke:var(--bad);stroke-dasharray:6 4} svg .line.dropped{stroke:var(--unknown);stroke-dasharray:1 4}
svg .dot.errors,svg .dot.invalid{fill:var(--bad)} svg .dot.dropped,svg .dot.finished{fill:var(--unknown)}
svg .line.assay{stroke-dasharray:6 3} svg .line.target{stroke-width:2.6} svg .line.requested{stroke:var(--muted);stroke-dasharray:5 4} svg .warm{fill:var(--well)}
svg .none{stroke:var(--ink);fill:none} svg .effect{color:var(--muted)} svg .effect.good{color:var(--good)} svg .effect.bad{color:var(--bad)} svg .reach{stroke:currentColor;stroke-width:3} svg .mean{fill:currentColor} svg .pair{fill:var(--data-1);fill-opacity:.75}
svg .line.started{stroke:var(--muted);stroke-width:1.6}
svg .band rect{fill:var(--well)} svg .band.finding rect{fill:var(--bad);fill-opacity:.13} svg .band.finding text{fill:var(--bad)} svg .band.rest rect{fill-opacity:.6}
svg rect.dropped{fill:var(--bad)} svg rect.late{fill:var(--unknown)}
svg rect.cursor{fill:var(--ink);fill-opacity:.55;pointer-events:none}
.over-time{position:relative} .over-time svg.chart{cursor:crosshair} .over-time:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.readout{color:var(--ink);font-size:13px;min-height:1.5em;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.of-run{display:none;font-size:11.5px;font-weight:400;color:var(--muted);border:1px solid var(--edge);border-radius:8px;padding:0 7px;white-space:nowrap} [data-period] .of-run{display:inline-block}
#period{background:var(--card);border:1px solid var(--hair);border-radius:10px;padding:8px 14px 8px;margin-top:14px} [data-period] #period{position:sticky;top:0;z-index:2;border-color:var(--link);box-shadow:0 2px 8px rgb(0 0 0/.12)} [data-period] .part{scroll-margin-top:104px}
#period p{display:flex;flex-wrap:wrap;gap:2px 16px;align-items:center;font-size:13.5px;margin-top:4px} #period output{font-weight:600} #period label{margin-left:auto}
button,select{font:inherit;font-size:13px;color:var(--ink);background:var(--card);border:1px solid var(--edge);border-radius:5px;padding:2px 8px;min-height:26px} button{cursor:pointer}
.strip{position:relative;height:36px;background:var(--well);border-radius:4px} .strip svg{position:absolute;inset:1px 0;width:100%;height:34px} .strip .line{vector-effect:non-scaling-stroke;stroke-width:1.3;stroke:var(--muted)}
.shade{--from:0;--to:1;position:absolute;inset:0;left:calc(var(--from)*100%);right:calc(100% - var(--to)*100%);background:var(--data-2);opacity:.1;pointer-events:none} [data-period] .shade{opacity:.26}
.strip input{position:absolute;left:-8px;width:calc(100% + 16px);height:36px;margin:0;appearance:none;-webkit-appearance:none;background:none;pointer-events:none}
.strip input::-webkit-slider-thumb{appearance:none;-webkit-appearance:none;pointer-events:auto;width:16px;height:36px;border-radius:4px;border:2px solid var(--card);background:var(--link);cursor:ew-resize}
.strip input::-moz-range-thumb{pointer-events:auto;width:12px;height:32px;border-radius:4px;border:2px solid var(--card);background:var(--link);cursor:ew-resize} .strip input:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:4px}
svg.spark{vertical-align:middle} svg.spark .line{stroke-width:1.5}
footer{color:var(--muted);font-size:13px;margin-top:20px}
@media (max-width:720px){
body{padding:0 12px 32px} .verdict{grid-template-columns:40px minmax(0,1fr);gap:0 12px;padding:14px} .verdict .shape{width:40px;height:40px}
.verdict h1{font-size:30px;line-height:40px} .verdict .shape~div>:not(h1){margin-left:-52px} .verdict .reason{font-size:16.5px}
.tiles{grid-template-columns:minmax(0,1fr);gap:8px;margin:8px 0} .tile{padding:9px 14px 10px} .part{padding:14px} .part h2{font-size:18px}
.operations{padding:2px 14px 8px} svg.wide{display:none} svg.narrow{display:block} dl>div,.where li{grid-template-columns:minmax(0,1fr);gap:0}
.operations table,.operations tbody,.blocks,.blocks tbody{display:block} .operations thead,.blocks thead th:not(:first-child){display:none} .blocks thead,.blocks thead tr{display:block}
.operations tbody tr,.numbers.blocks tbody tr{display:grid;grid-template-columns:repeat(3,1fr);gap:2px 8px;padding:8px 0;border-bottom:1px solid var(--hair)} .operations tr:last-child{border:0}
.operations tbody th{padding:0;align-self:center} .numbers.blocks tbody th{grid-column:1/-1;padding:0}
.operations tbody tr{display:flex;flex-wrap:wrap;justify-content:space-between} .operations tbody th{order:-2;flex:0 1 50%} .operations td{min-width:44px;font-size:13px} .operations td:has(svg.spark){order:-1;flex:1 1 40%;text-align:right} .operations td:has(svg.spark):before{content:none} .operations svg.spark{max-width:100%;height:auto}
.operations td,.part .numbers.blocks td{padding:0;text-align:left}
:is(.operations,.blocks) td[data-name]:before{content:attr(data-name);display:block;font-size:11.5px;color:var(--muted)}
.text.blocks tbody tr{display:flex;flex-wrap:wrap;gap:2px 20px;padding:6px 0;border-bottom:1px solid var(--hair)} .text.blocks :is(th,td){padding:2px 0;border:0;max-width:100%} .text.blocks tbody th{flex:1 0 100%} .text.blocks td:empty{display:none}
.scroll:not(.operations):has(table:not(.blocks)){background:linear-gradient(90deg,var(--card),var(--card)) 0/24px local no-repeat,linear-gradient(270deg,var(--card),var(--card)) 100%/24px local no-repeat,linear-gradient(90deg,var(--edge),transparent) 0/12px 100% scroll no-repeat,linear-gradient(270deg,var(--edge),transparent) 100%/12px 100% scroll no-repeat}
.numbers:not(.blocks) th:first-child{position:sticky;left:0;background:var(--card);z-index:1}
#period label{margin-left:0}}
@media print{
:root{color-scheme:light} body{max-width:none;padding:0} .copy,nav,.skip,.readout,#period,.search{display:none} .scroll.long{max-height:none} .long thead th{position:static}
.part,.cause,.tile,figure{break-inside:avoid} .verdict,.tile,.operations,.part{border-color:#bbb} .scroll{overflow:visible}
table{font-size:10px} td,th{padding-left:7px} thead th{font-size:9.5px;white-space:normal} svg.spark{width:80px}}
`;
