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
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Windows ignores dots and white space at the end of a file name. */
const IGNORED_AT_END = /[.\s]+$/u;

/** The extension of a file name if mail servers refuse it, in lower case; null if the name is allowed. */
export function findRefusedExtension(filename: string): string | null {
  const name = filename.normalize('NFKC').replaceAll(INVISIBLE, '').replace(IGNORED_AT_END, '');
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return REFUSED.has(extension) ? extension : null;
}
