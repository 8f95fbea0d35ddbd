import sharp from 'sharp'
const d='node_modules/@fontsource-variable/figtree/files/'
for (const [i,f] of ['figtree-latin-wght-normal.woff2','figtree-latin-ext-wght-normal.woff2'].entries()) {
const t=await sharp({text:{text:'<span foreground="#161616">Chytrý termostat žluťoučký ąęłó Thermostat gag</span>',font:'Figtree Variable, Figtree 40',fontfile:d+f,rgba:true,width:600,wrap:'word'}}).png().toFile(`/tmp/t${i}.png`)
console.log(t.width,t.height)
}
const a=await sharp('/tmp/t0.png').flatten({background:'#fff'}).extend({bottom:300,right:100,background:'#fff'}).png().toBuffer()
await sharp(a).composite([{input:'/tmp/t1.png',left:0,top:150}]).png().toFile('/tmp/tt.png')
