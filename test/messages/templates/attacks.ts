import { ATTACK_CODE, ATTACK_WORD } from './canary.ts';

export interface Attack {
  name: string;
  source: string;
}

const CODE = `"${ATTACK_CODE}"`;

function attacks(kind: string, sources: readonly string[]): Attack[] {
  return sources.map((source, index) => ({ name: `${kind} ${index + 1}`, source }));
}

/** Templates that try to escape the sandbox. The check refuses every one of them. */
export const ATTACKS: readonly Attack[] = [
  ...attacks('constructor chain', [
    `{{ range.constructor(${CODE})() }}`,
    `{{ cycler.constructor(${CODE})() }}`,
    `{{ joiner.constructor(${CODE})() }}`,
    `{{ "".constructor.constructor(${CODE})() }}`,
    `{{ [].constructor.constructor(${CODE})() }}`,
    `{{ {}.constructor.constructor(${CODE})() }}`,
    `{{ (1).constructor.constructor(${CODE})() }}`,
    `{{ user.constructor.constructor(${CODE})() }}`,
    `{{ true["constructor"]["constructor"](${CODE})() }}`,
    `{{ ""["con" ~ "structor"]["con" ~ "structor"](${CODE})() }}`,
    `{% set c = "constructor" %}{{ items[c][c](${CODE})() }}`,
    `{% for k in ["constructor"] %}{{ user[k][k](${CODE})() }}{% endfor %}`,
    `{{ loop.constructor.constructor(${CODE})() }}`,
    `{% for x in [1] %}{{ loop.constructor.constructor(${CODE})() }}{% endfor %}`,
    `{{ user.toString.call.constructor(${CODE})() }}`,
    `{{ ("x" | safe).constructor.constructor(${CODE})() }}`,
    `{{ cycler(1).next.constructor(${CODE})() }}`,
    `{{ (user.hasOwnProperty or 1).constructor(${CODE})() }}`,
  ]),
  ...attacks('prototype walk', [
    '{{ user.__proto__ }}',
    '{{ user["__proto__"]["polluted"] }}',
    '{{ user.__proto__.__defineGetter__("polluted", range) }}',
    '{{ {}.constructor.assign({}.__proto__, {polluted: 1}) }}',
    '{{ {}.constructor.defineProperty([].__proto__, "polluted", {value: 1}) }}',
    '{{ items.constructor.prototype }}',
    '{{ user.__lookupGetter__("name") }}',
    '{% set __proto__ = {polluted: 1} %}{{ polluted }}',
    '{% for __proto__ in items %}{{ title }}{% endfor %}',
    '{% for key, constructor in user %}{{ key }}{% endfor %}',
    '{% set o = {__proto__: {polluted: 1}} %}{{ o.polluted }}',
    '{% set o = {"constructor": 1} %}{{ o }}',
  ]),
  ...attacks('pasted name', [
    `{{ a"&${ATTACK_WORD}&" }}`,
    `{% set a"&${ATTACK_WORD}&" = 1 %}`,
    `{% for a"&${ATTACK_WORD}&" in items %}{% endfor %}`,
    `{{ user | upper"&${ATTACK_WORD}&" }}`,
    `{{ user is odd"&${ATTACK_WORD}&" }}`,
    `{% asyncEach a in items %}{{ a }}{% endeach %}`,
    '{% asyncEach class in items %}{{ class }}{% endeach %}',
    '{% asyncAll a in items %}{{ a }}{% endall %}',
    '{% ifAsync user %}x{% endif %}',
    `{% block a"${ATTACK_WORD} %}x{% endblock %}`,
    '{{ a\\u0022 }}',
    '{{ a\u2028b }}',
    '{{ `${1}` }}',
    "{{ a'b }}",
    `{{ ${'a'.repeat(65)} }}`,
    '{{ hole_0 ~ t_1; }}',
  ]),
  ...attacks('call', [
    '{{ items.push(1) }}',
    '{{ items.splice(0) }}',
    '{{ user.name.repeat(100000000) }}',
    '{{ range(1000000000) }}',
    '{% for i in range(1000000000) %}x{% endfor %}',
    '{{ super() }}',
    '{{ caller() }}',
    '{{ user.name | default(range.constructor(' + CODE + ')()) }}',
    '{{ 1 if cycler() else 2 }}',
    '{{ 4 is divisibleby(range.constructor(' + CODE + ')()) }}',
    '{{ user.name | default("a")(1) }}',
  ]),
  ...attacks('tag', [
    '{% include "/etc/passwd" %}',
    '{% include "../package.json" ignore missing %}',
    '{% import "x" as constructor %}',
    '{% from "x" import y %}',
    '{% extends "/etc/passwd" %}',
    '{% block content %}x{% endblock %}',
    `{% macro m(a=range.constructor(${CODE})()) %}{{ a }}{% endmacro %}{{ m() }}`,
    `{% macro m() %}{{ caller.constructor(${CODE})() }}{% endmacro %}{% call m() %}x{% endcall %}`,
    '{% macro m(a, b=1) %}{{ a }}{% endmacro %}{{ m({__keywords: true, toString: 1}) }}',
    '{% call(x) range(3) %}{{ x }}{% endcall %}',
    '{% filter replace("a", "b") %}a{% endfilter %}',
    '{% switch user.name %}{% case "a" %}x{% endswitch %}',
    '{% raw %}{{ a }}{% endraw %}',
    '{% verbatim %}{{ a }}{% endverbatim %}',
    '{% with %}{% endwith %}',
  ]),
  ...attacks('filter', [
    '{{ user | dump }}',
    `{{ items | groupby(range.constructor(${CODE})) }}`,
    '{{ items | selectattr("constructor") }}',
    '{{ items | random }}',
    '{{ "" | center(1000000000) }}',
    '{{ "a" | indent(1000000000) }}',
    '{{ items | batch(0) }}',
    '{{ user.name | list }}',
    '{{ "a" | constructor }}',
    '{{ "a" | __proto__ }}',
    '{{ "a" | toString }}',
    '{{ "a" | upper.constructor }}',
    '{{ items | sort(__keywords=true) }}',
    '{{ items | sort(false, attribute=1, reverse=true) }}',
    `{{ {toString: range.constructor(${CODE})} ~ "" }}`,
    `{{ {valueOf: range.constructor(${CODE})} + 1 }}`,
  ]),
  ...attacks('regular expression', [
    '{{ user.name | replace(r/(a+)+$/, "b") }}',
    '{{ r/a/g }}',
    `{{ ${CODE} | replace(r/.+/, cycler.constructor) }}`,
    '{{ r/(/ }}',
  ]),
  ...attacks('destructuring', [
    '{% for a, b.c in items %}{% endfor %}',
    '{% for a, [b] in items %}{% endfor %}',
    '{% set a.b = 1 %}',
    '{% set user["name"] = 1 %}',
    '{% set a, b.constructor = 1 %}',
    '{% set [a] = items %}',
  ]),
  ...attacks('trick', [
    `{{- range.constructor(${CODE})() -}}`,
    `{#- a -#}{{ range.constructor(${CODE})() }}`,
    `{# {{ #}{{ range.constructor(${CODE})() }}{# }} #}`,
    '{{ (1, user) }}',
    '{{ [1, 2) }}',
    '{{ user[1, 2] }}',
    '{{ user[] }}',
    `{{ ${'9'.repeat(400)} }}`,
    '{{ 1 < 2 < 3 }}',
    '{{ not }}',
    '{{ {1: 2} }}',
    '{% if user %}{% endfor %}',
    '{% else %}',
    '{{ user',
    '{{ "user }}',
  ]),
];

/** These take plain nunjucks so much time or memory that they cannot be run on it. */
export const COSTLY_ELSEWHERE = /\d{6}|range\(|\.repeat|\(a\+\)|center|indent/;

/**
 * Templates that pass the check and try to use much time or memory, or to read more than the data.
 */
export const ALLOWED_ATTACKS: readonly Attack[] = [
  ...attacks('doubling', [
    `{% set s = "<" %}${'{% set s = s ~ s %}'.repeat(40)}{{ s }}`,
    `{% set l = [1] %}${'{% set l = [l, l] %}'.repeat(40)}{{ l }}`,
    '{% set l = [1] %}{% for i in many %}{% set l = [l] %}{% endfor %}{{ l }}',
    '{% set s = "a" %}{% for i in many %}{% set s = s ~ s %}{% endfor %}{{ s | length }}',
    '{% set s = "" %}{% for i in many %}{% set s = s ~ "xx" %}{{ s < "xy" }}{% endfor %}',
  ]),
  ...attacks('nested loops', [
    '{% for a in many %}{% for b in many %}{% endfor %}{% endfor %}',
    '{% for a in many %}{% for b in many %}{{ b }}{% endfor %}{% endfor %}',
    `${'{% for a in many %}'.repeat(90)}x${'{% endfor %}'.repeat(90)}`,
    '{% for a in many %}{% for k, v in fields %}{{ k }}{{ v }}{% endfor %}{% endfor %}',
    '{% for a in many %}{{ many | sort | reverse | join(",") | length }}{% endfor %}',
    '{% for a in many %}{% set x %}{{ text }}{% endset %}{% endfor %}',
  ]),
  ...attacks('filters on large texts', [
    '{% for a in many %}{{ text | upper | title | replace("a", "bb") | length }}{% endfor %}',
    '{% for a in many %}{% set x = quotes | escape | length %}{% endfor %}',
    '{% for a in many %}{% set x = quotes | urlencode %}{% endfor %}',
    '{% for a in many %}{{ ("b" ~ text) in text }}{% endfor %}',
    '{{ text | replace("a", text) }}',
    '{{ quotes | escape }}{{ quotes | nl2br }}{{ quotes | urlencode | title }}',
  ]),
  ...attacks('hidden names', [
    '{{ user["con" ~ "structor"] }}{{ user["__pro" ~ "to__"] }}',
    '{{ items | sort(attribute="__proto__") | join(",", "constructor") }}',
    '{{ "to" ~ "String" in user }}',
    '{% for k, v in hostile %}{{ k }}={{ v }};{% endfor %}',
    '{% set m = {} %}{{ m["con" ~ "structor"] }}',
    '{{ hostile["__pro" ~ "to__"]["is" ~ "Admin"] }}{{ isAdmin }}',
    '{{ env }}{{ context }}{{ frame }}{{ runtime }}{{ globalThis }}{{ process }}{{ require }}',
  ]),
  ...attacks('missing', [
    '{% set u = nobody %}{% for a in many %}{% set u = u.a.b.c %}{% endfor %}{{ u }}',
    '{% for a in many %}{{ a.nothing.here }}{% endfor %}',
  ]),
];
