// How a piece's page looks: its own few rules, so that it needs nothing else, for phones first, by day and by night.
import { createHash } from 'node:crypto';

export const looks = `:root{color-scheme:light dark;--ink:#16213a;--quiet:#5b6475;--paper:#faf8f4;--card:#fff;--line:#e4e2dc;--edge:#8a93a6;--action:#2a4bb0;--on:#fff;--good:#1f7a4d;--pale:#e7f3ec;--bad:#a8323a;--badpale:#fbeaeb}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf4;--quiet:#a3adc2;--paper:#0f1626;--card:#182238;--line:#2b3754;--edge:#7d89a6;--action:#8aa8ff;--on:#0f1626;--good:#6fd3a0;--pale:#14301f;--bad:#ff9aa2;--badpale:#3a1a1f}}
*{box-sizing:border-box}body{margin:0 auto;max-width:36rem;padding:12px 16px 32px;font:17px/1.5 system-ui,-apple-system,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
header{display:flex;gap:12px;align-items:baseline;justify-content:space-between}header a{flex:none;padding:12px 0 12px 12px}
a{color:var(--action)}h1{min-width:0;margin:8px 0;hyphens:auto;font-size:22px;line-height:1.25;font-weight:650}h2{margin:0 0 12px;font-size:19px;line-height:1.3;font-weight:650}p{margin:0 0 12px}
section{margin:16px 0;padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
fieldset{min-width:0;margin:0 0 20px;padding:0;border:0}legend,.label{display:block;margin-bottom:6px;padding:0;font-weight:650}
.pick{display:flex;gap:12px;align-items:center;min-height:48px;padding:8px 12px;border:1px solid var(--edge);border-radius:12px;margin-bottom:8px;cursor:pointer}
.pick:has(:checked){border-color:var(--action);box-shadow:inset 0 0 0 1px var(--action)}.pick input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--action)}
input[type=text],input[type=date],textarea{width:100%;min-height:48px;padding:10px 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:12px}textarea{min-height:96px}
button{width:100%;min-height:48px;padding:10px 16px;font:inherit;font-weight:650;color:var(--on);background:var(--action);border:1px solid var(--action);border-radius:12px;cursor:pointer}
button.plain{margin-bottom:8px;color:var(--ink);background:transparent;border-color:var(--edge);font-weight:400}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.said{padding:12px 14px;border-radius:12px;color:var(--ink);background:var(--pale);border-left:4px solid var(--good)}.wrong{background:var(--badpale);border-left-color:var(--bad)}
.said{margin:0 0 8px}.said form{margin-top:8px}.said button{width:auto;margin:0}.said p:last-child,section>:last-child,fieldset>:last-child{margin-bottom:0}fieldset p{margin-top:6px}.quiet,footer{font-size:15px;color:var(--quiet)}.error{color:var(--bad)}
footer{margin-top:24px}footer span{white-space:nowrap}footer a{display:inline-block;padding:8px 16px 8px 0}`;

/** The page's own looks and forms to itself, and nothing else: no script, no picture, no frame. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(looks).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
