import { invalid } from '../../../platform/errors.ts';
import { hasUnsafeCharacters } from '../../../platform/values/text.ts';

/**
 * The file extensions that Amazon SES refuses ("Unsupported attachment types" in its developer guide), and those that only
 * Gmail refuses ("File types blocked in Gmail", https://support.google.com/mail/answer/6590). They are refused with every
 * transport, because most mail servers refuse such files as well.
 */
const REFUSED: ReadonlySet<string> = new Set(
  `ade adp app asp bas bat cer chm cmd com cpl crt csh der exe fxp gadget hlp hta inf ins isp its js jse ksh
  lib lnk mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml
  msh2xml msi msp mst ops pcd pif plg prf prg reg scf scr sct shb shs sys ps1 ps1xml ps2 ps2xml psc1 psc2 tmp
  url vb vbe vbs vps vsmacros vss vst vsw vxd ws wsc wsf wsh xnk
  apk appx appxbundle cab diagcab diagcfg diagpkg dll dmg ex ex_ img iso jar jnlp mjs msix msixbundle nsh vhd xll`.split(
    /\s+/,
  ),
);

/** Characters without width, such as a zero-width space or a variation selector. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Windows ignores dots and white space at the end of a file name. */
const IGNORED_AT_END = /[.\s]+$/u;

/** The extension of a file name if mail servers refuse it, in lower case; null if the name is allowed. */
function findRefusedExtension(filename: string): string | null {
  const name = filename.normalize('NFKC').replaceAll(IGNORABLE, '').replace(IGNORED_AT_END, '');
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return REFUSED.has(extension) ? extension : null;
}

/** RFC 2045 §5.1: type, subtype and parameters, whose values are tokens or quoted strings. */
const CONTENT_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w!#$&^.+-]+=(?:[\w!#$&^.+'*%{}|~-]+|"[\x20\x21\x23-\x5b\x5d-\x7e]*"))*$/;

/** Their parts must not be encoded in base64 (RFC 2045 §6.4). */
const COMPOSITE = /^(?:multipart|message)\//i;

/** Parameters that contain another name of the file, and the parameter of multipart types. */
const REFUSED_PARAMETER = /;\s*(?:name|filename|boundary)[\d*]*\s*=/i;

/** Characters that Windows does not allow in names. A colon would name a stream of another file. */
const RESERVED = /[:*?"<>|]/;

/** Characters without width, except the joiners and non-joiners of Persian, Indic languages and emoji. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/u;

export function checkFilename(field: string, filename: string): void {
  if (filename.trim() === '') throw invalid(field, 'too_short', `The field ${field} is blank.`);
  if (hasUnsafeCharacters(filename) || INVISIBLE.test(filename)) {
    const message = `The field ${field} must not have control characters or invisible characters.`;
    throw invalid(field, 'invalid_format', message);
  }
  if (/[/\\]/.test(filename) || /^\.+$/.test(filename.trim())) {
    const message = `The field ${field} must be the name of a file, without a path.`;
    throw invalid(field, 'invalid_format', message);
  }
  if (RESERVED.test(filename)) {
    const message = `The field ${field} must not have any of the characters : * ? " < > |.`;
    throw invalid(field, 'invalid_format', message);
  }
  const extension = findRefusedExtension(filename);
  if (extension === null) return;
  const message = `Files with the extension .${extension} are refused, because mail servers refuse them; send a link to the file instead.`;
  throw invalid(field, 'invalid_value', message);
}

export function checkContentType(field: string, contentType: string): void {
  if (!CONTENT_TYPE.test(contentType)) {
    const message = `The field ${field} must be a MIME type such as application/pdf.`;
    throw invalid(field, 'invalid_format', message);
  }
  if (COMPOSITE.test(contentType)) {
    const message = `The field ${field} must not be a message or multipart type; use application/octet-stream.`;
    throw invalid(field, 'invalid_value', message);
  }
  // Quoted values are left out, because they can contain anything.
  if (REFUSED_PARAMETER.test(contentType.replaceAll(/"[^"]*"/g, '""'))) {
    const message = `The field ${field} must not have the parameters name, filename and boundary; the file has the name of the field filename.`;
    throw invalid(field, 'invalid_value', message);
  }
}

/** Whether an attachment can have this MIME type. */
export const isAllowedType = (type: string): boolean =>
  CONTENT_TYPE.test(type) && !COMPOSITE.test(type);
